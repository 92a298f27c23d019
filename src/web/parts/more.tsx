import { useEffect, useRef } from 'preact/hooks'
import type { Paged } from '../paging.ts'

const cameWords = (came: number, shown: number, isWhole: boolean): string =>
  `${came} more came. ${isWhole ? `That is all: ${shown}.` : `${shown} are shown.`}`

/** Brings the first of those that came into sight, in the list that stands before. */
const showFrom = (part: HTMLElement | null, index: number): void =>
  part?.previousElementSibling?.children[index]?.scrollIntoView({ block: 'nearest' })

/** Reads a list on; stands right behind it. The focus stays here, also when nothing more is to come. */
export const More = ({ list: { read, more }, what }: { list: Paged<unknown>; what: string }) => {
  const part = useRef<HTMLDivElement>(null)
  const { items, pages = 1, came = 0, isWhole = true } = read ?? {}
  const shown = items?.length ?? 0
  useEffect(() => {
    if (pages > 1) showFrom(part.current, shown - came)
  }, [pages])
  if (pages === 1 && isWhole) return null
  return (
    <div class="more" tabIndex={-1} ref={part}>
      {!isWhole && (
        <button type="button" onClick={more}>
          More <span class="hidden">of {what}</span>
        </button>
      )}
      <small role="status">{pages > 1 && cameWords(came, shown, isWhole)}</small>
    </div>
  )
}
