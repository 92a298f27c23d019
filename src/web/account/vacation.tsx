import { useState } from 'preact/hooks'
import { NumberField } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { useSession } from '../session.ts'
import { timeWords } from '../words/time.ts'

const day = 24 * 60 * 60 * 1000

/** Days in which one's clocks stand still. */
export const VacationPart = () => {
  const { castellan, me, renew } = useSession()
  const [days, setDays] = useState(7)
  const { changeMe } = castellan.operations
  const take = async () => {
    const until = new Date(Date.now() + days * day).toISOString()
    await changeMe({ body: { vacation: { until } } })
    renew()
  }
  const end = async () => {
    await changeMe({ body: { vacation: null } })
    renew()
  }
  if (me?.vacation)
    return (
      <Form action="End the vacation" send={end}>
        <h2>Vacation</h2>
        <p role="status">
          You are away until <b>{timeWords(me.vacation.until)}</b>. None of your clocks runs.
        </p>
      </Form>
    )
  return (
    <Form action="Go on vacation" send={take}>
      <h2>Vacation</h2>
      <NumberField
        label="Days"
        hint="From now on your clocks stand still: at most 30 days in a calendar year."
        at="/vacation/until"
        value={days}
        min={1}
        max={30}
        change={setDays}
      />
    </Form>
  )
}
