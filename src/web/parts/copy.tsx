import { useState } from 'preact/hooks'

/** Puts a text on the clipboard; where the browser does not let it, shows it to be copied by hand. */
export const Copy = ({ text, label }: { text: string; label: string }) => {
  const [copied, setCopied] = useState<'no' | 'yes' | 'by hand'>('no')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('yes')
    } catch {
      setCopied('by hand')
    }
  }
  if (copied === 'by hand') return <code class="secret">{text}</code>
  return (
    <button type="button" onClick={() => void copy()}>
      {copied === 'yes' ? 'Copied' : label}
    </button>
  )
}
