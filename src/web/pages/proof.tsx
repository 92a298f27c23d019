import { useState } from 'preact/hooks'
import { faultOf, useLoad } from '../load.ts'
import { Fault, Waiting } from '../parts/notice.tsx'
import { check, type Finding } from '../proof/check.ts'
import { useSession } from '../session.ts'
import { allCommits } from './commits.ts'

const verdicts = { good: '✓ proved', bad: '✗ wrong', open: '… not yet' } as const

const Found = ({ title, verdict, said, flaws }: Finding) => (
  <li class={`finding ${verdict}`} data-verdict={verdict}>
    <h2>
      {title} <b>{verdicts[verdict]}</b>
    </h2>
    <p>{said}</p>
    <ul>
      {flaws.map(({ version, flaw }) => (
        <li key={`${version} ${flaw}`}>
          Version {version}: {flaw}.
        </li>
      ))}
    </ul>
  </li>
)

/** Saves a text as a file of this machine. */
const save = (name: string, text: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Checks a match in this browser: nobody has to be trusted. */
export const ProofPage = ({ id }: { id: string }) => {
  const { castellan } = useSession()
  const [fault, setFault] = useState<string>()
  const path = { match: id }
  const found = useLoad(async () => {
    const [commits, fairness] = await Promise.all([
      allCommits(castellan, id),
      castellan.operations.getFairness({ path }),
    ])
    return check(commits, fairness)
  }, [castellan, id])
  const bundle = async () => {
    try {
      const made = await castellan.operations.exportMatch({ path })
      save(`${id}.json`, JSON.stringify(made))
    } catch (error) {
      setFault(faultOf(error))
    }
  }
  return (
    <main class="proof">
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
      <ol class="findings">
        {found.value?.map((finding) => (
          <Found key={finding.title} {...finding} />
        ))}
      </ol>
      <button type="button" onClick={() => void bundle()}>
        Download the match
      </button>
    </main>
  )
}
