import type { Castellan, Commit } from '../../client/client.ts'

/** Every commit of a match, page by page. */
export const allCommits = async (
  { operations }: Castellan,
  match: string,
): Promise<readonly Commit[]> => {
  const commits: Commit[] = []
  for (;;) {
    const query = { after: commits.length, limit: 100 }
    const { items } = await operations.listEvents({ path: { match }, query })
    commits.push(...items)
    if (items.length < query.limit) return commits
  }
}

/** The audit bundle of a match, as `castellan verify` reads it. */
export const bundleOf = async ({ operations }: Castellan, match: string): Promise<string> =>
  JSON.stringify(await operations.exportMatch({ path: { match } }))
