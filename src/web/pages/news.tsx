import type { Commit } from '../../client/client.ts'
import { type Names, toldWords } from '../words/event.ts'
import type { Table } from '../words/table.ts'

/** So many commits are told. */
const told = 4

/** What happened lately, said aloud as it happens. */
export const News = ({
  commits,
  names,
  table,
}: {
  commits: readonly Commit[]
  names: Names
  table: Table
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
  <div class="news" role="log" aria-label="What happened" tabIndex={0}>
    <ol>
      {commits.slice(-told).map((commit) => (
        <li key={commit.version}>{toldWords(commit.events, names, table).join('. ')}</li>
      ))}
    </ol>
  </div>
)
