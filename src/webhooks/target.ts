import { isIP } from 'node:net'
import { isLoopback, isPublic } from './address.ts'

/** Whether this machine itself may be called: on a developer's it may, in the clear too. */
export type Loopback = 'allow' | 'refuse'

const ports: readonly string[] = ['', '443', '8443']
const maximumLength = 2000

/** The host of a URL as it is looked up: IPv6 addresses without their brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replaceAll(/^\[|\]$/g, '')

/** Whether a name always stands for this machine (RFC 6761). */
export const isOwnName = (host: string): boolean => /^(?:.*\.)?localhost\.?$/.test(host)

/** Whether a URL means this machine by what it says, whatever its name is looked up to. */
export const meansLoopback = (url: URL): boolean => {
  const host = hostOf(url)
  return isOwnName(host) || isLoopback(host)
}

/** Whether an address may be called for a URL. */
export const mayCall = (url: URL, address: string, loopback: Loopback): boolean =>
  loopback === 'allow' && meansLoopback(url) ? isLoopback(address) : isPublic(address)

const parsed = (text: string): URL | undefined => {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** Why a message may not be sent to a URL, as far as it tells itself: its host is looked up, and the
 * addresses are checked, when it is called. */
export const urlFlaw = (text: string, loopback: Loopback): string | undefined => {
  const url = text.length <= maximumLength && /^[!-~]+$/.test(text) ? parsed(text) : undefined
  if (!url) return `must be a URL in ASCII of at most ${maximumLength} characters`
  if (url.username !== '' || url.password !== '') return 'must hold no credentials'
  if (url.hash !== '') return 'must have no fragment'
  if (loopback === 'allow' && meansLoopback(url))
    return /^https?:$/.test(url.protocol) ? undefined : 'must begin with http:// or https://'
  if (url.protocol !== 'https:') return 'must begin with https://'
  if (!ports.includes(url.port)) return 'must use port 443 or 8443'
  const host = hostOf(url)
  if (isOwnName(host) || (isIP(host) !== 0 && !isPublic(host)))
    return 'must lead to a public address'
  return undefined
}
