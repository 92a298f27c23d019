import { counted } from './count.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long, in the two largest units. */
export const lengthWords = (milliseconds: number): string => {
  if (milliseconds < minute) return 'less than a minute'
  if (milliseconds < hour) return counted(Math.floor(milliseconds / minute), 'minute')
  if (milliseconds < day)
    return `${counted(Math.floor(milliseconds / hour), 'hour')} ${Math.floor((milliseconds % hour) / minute)} min`
  return `${counted(Math.floor(milliseconds / day), 'day')} ${Math.floor((milliseconds % day) / hour)} h`
}

/** How long is left until a deadline. */
export const timeLeft = (deadline: string | null, now: number): string => {
  if (deadline === null) return 'no clock'
  const left = Date.parse(deadline) - now
  return left <= 0 ? 'time is up' : `${lengthWords(left)} left`
}

/** A time as people here write it. */
export const timeWords = (time: string): string =>
  new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
