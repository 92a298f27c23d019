import { useState } from 'preact/hooks'
import type { Bundle } from '../../client/client.ts'
import { isFields } from '../json.ts'
import { faultOf, useLoad } from '../load.ts'
import { Fault, Waiting } from '../parts/notice.tsx'
import { save } from '../parts/save.ts'
import { check, type Finding } from '../proof/check.ts'
import { useSession } from '../session.ts'
import { allCommits, bundleOf } from './commits.ts'

const verdicts = { good: '✓ proved', bad: '✗ wrong', open: '… not yet' } as const

/** One lie about a draw makes all that follow wrong: so many are told. */
const shown = 10

const Found = ({ title, verdict, said, flaws }: Finding) => (
  <li class={`finding ${verdict}`} data-verdict={verdict}>
    <h2>
      {title} <b>{verdicts[verdict]}</b>
    </h2>
    <p>{said}</p>
    <ul>
      {flaws.slice(0, shown).map(({ version, flaw }) => (
        <li key={`${version} ${flaw}`}>
          Version {version}: {flaw}.
        </li>
      ))}
      {flaws.length > shown && <li>And {flaws.length - shown} more.</li>}
    </ul>
  </li>
)

const wholeOf = (findings: readonly Finding[]): readonly [Finding['verdict'], string] => {
  const has = (verdict: Finding['verdict']) => findings.some((one) => one.verdict === verdict)
  if (has('bad')) return ['bad', '✗ Something is wrong with this match.']
  return has('open')
    ? ['open', '… All is well so far. The draws can be checked when the match is over.']
    : ['good', '✓ Nobody has cheated: every commit and every draw is what it must be.']
}

const Findings = ({ findings }: { findings: readonly Finding[] }) => {
  const [verdict, said] = wholeOf(findings)
  return (
    <>
      <p class={`whole-verdict ${verdict}`} role="status">
        {said}
      </p>
      <ol class="findings">
        {findings.map((finding) => (
          <Found key={finding.title} {...finding} />
        ))}
      </ol>
    </>
  )
}

/** Checks a match in this browser: nobody has to be trusted. */
export const ProofPage = ({ id }: { id: string }) => {
  const { castellan } = useSession()
  const [fault, setFault] = useState<string>()
  const found = useLoad(async () => {
    const [commits, fairness] = await Promise.all([
      allCommits(castellan, id),
      castellan.operations.getFairness({ path: { match: id } }),
    ])
    return check(commits, fairness)
  }, [castellan, id])
  const download = () =>
    bundleOf(castellan, id).then(
      (text) => save(`${id}.json`, text),
      (error) => setFault(faultOf(error)),
    )
  return (
    <main class="narrow">
      <div class="title">
        <h1>Is it fair?</h1>
        <a href={`#/match/${id}`}>Back to the match</a>
      </div>
      <p>
        Your browser has just computed all of this anew, from the commits. Whoever does not trust it
        either can download the match and run <code>castellan verify</code>.
      </p>
      <Fault text={found.fault ?? fault} again={found.again} />
      {!found.value && found.fault === undefined && <Waiting what="and computing" />}
      {found.value && <Findings findings={found.value} />}
      <div class="tools">
        <button type="button" onClick={() => void download()}>
          Download the match
        </button>
        <a href={`#/match/${id}/history`}>History</a>
      </div>
    </main>
  )
}

const isBundle = (value: unknown): value is Bundle =>
  isFields(value) && Array.isArray(value['commits']) && isFields(value['fairness'])

/** What a file says of its match; undefined if it is none of a match. */
const checkFile = async (file: File): Promise<readonly Finding[] | undefined> => {
  try {
    const bundle: unknown = JSON.parse(await file.text())
    if (!isBundle(bundle)) return undefined
    const { commits, fairness, manifest } = bundle
    return await check(commits, { ...fairness, match: manifest.match, logHead: manifest.logHead })
  } catch {
    return undefined
  }
}

/** Checks a match that somebody has downloaded: its file goes nowhere. */
export const CheckPage = () => {
  const [findings, setFindings] = useState<readonly Finding[]>()
  const [isNone, setIsNone] = useState(false)
  const open = async (file: File | undefined) => {
    if (!file) return
    const found = await checkFile(file)
    setFindings(found)
    setIsNone(found === undefined)
  }
  return (
    <main class="narrow">
      <h1>Check a match</h1>
      <label class="card">
        The file of a match that was downloaded. It does not leave this browser.
        <input
          type="file"
          accept="application/json"
          onChange={({ currentTarget }) => void open(currentTarget.files?.[0])}
        />
      </label>
      <Fault text={isNone ? 'This file is not a match.' : undefined} />
      {findings && <Findings findings={findings} />}
    </main>
  )
}
