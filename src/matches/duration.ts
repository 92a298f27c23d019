/** Durations (ISO 8601) of fixed length: weeks, days, hours, minutes and seconds. */

const pattern =
  /^P(?!$)(?:(\d+)W)?(?:(\d+)D)?(?:T(?!$)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d{1,3})?)S)?)?$/

const units = [604_800_000, 86_400_000, 3_600_000, 60_000, 1000]

/** Milliseconds of a duration; undefined if it is none, or has months or years. */
export const millisecondsOf = (duration: string): number | undefined => {
  const parts = pattern.exec(duration)?.slice(1)
  return parts?.reduce((sum, part, i) => sum + Math.round(Number(part ?? 0) * units[i]!), 0)
}

/** The shortest way to write milliseconds in days, hours, minutes and seconds. */
export const durationOf = (milliseconds: number): string => {
  const days = Math.floor(milliseconds / 86_400_000)
  const hours = Math.floor((milliseconds % 86_400_000) / 3_600_000)
  const minutes = Math.floor((milliseconds % 3_600_000) / 60_000)
  const seconds = (milliseconds % 60_000) / 1000
  const time = [
    hours > 0 ? `${hours}H` : '',
    minutes > 0 ? `${minutes}M` : '',
    seconds > 0 ? `${seconds}S` : '',
  ].join('')
  const text = `P${days > 0 ? `${days}D` : ''}${time ? `T${time}` : ''}`
  return text === 'P' ? 'PT0S' : text
}
