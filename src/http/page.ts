import { createHash } from 'node:crypto'
import type { Context } from 'hono'

const style = `body{font:18px/1.6 Georgia,serif;max-width:38rem;margin:4rem auto;padding:0 1rem;color:#222;background:#fdfcf8}
h1{line-height:1.2}code{font:15px ui-monospace,monospace;background:#eee9dc;padding:.1em .3em}
@media(prefers-color-scheme:dark){body{color:#ddd;background:#1b1a17}code{background:#33302a}a{color:#9bc}}`

const styleHash = createHash('sha256').update(style).digest('base64')

const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => entities[one] ?? one)

const withCode = (text: string): string => escaped(text).replaceAll(/`([^`]*)`/g, '<code>$1</code>')

type Link = { readonly text: string; readonly href: string }

export type Page = {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly links: readonly Link[]
}

const linked = ({ text, href }: Link): string =>
  `<li><a href="${escaped(href)}">${escaped(text)}</a>`

/** A page of plain text, with links below; what stands between backticks is code. */
const html = ({ title, paragraphs, links }: Page): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${style}</style></head>
<body><main><h1>${escaped(title)}</h1>${paragraphs.map((text) => `<p>${withCode(text)}</p>`).join('')}<ul>${links.map(linked).join('')}</ul></main></body>
</html>
`

/** Sends a page that loads nothing and runs nothing. */
export const sendPage = (
  c: Context,
  page: Page,
  headers: Readonly<Record<string, string>>,
): Response =>
  c.body(html(page), 200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    ...headers,
  })
