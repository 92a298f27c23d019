import { expect } from 'vitest'
import type { Api } from './api.ts'

/** The frames of a stream until there are as many events as wanted. */
export const eventsOf = async (api: Api, path: string, wanted: number, headers: object = {}) => {
  const gone = new AbortController()
  const response = await api.app.request(path, { headers: { ...headers }, signal: gone.signal })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const frames = () =>
    text
      .split('\n\n')
      .slice(0, -1)
      .map((frame) => Object.fromEntries(frame.split('\n').map((line) => line.split(/: (.*)/s))))
      .filter(({ event }) => event !== undefined)
  while (frames().length < wanted) {
    const { value, done } = await reader.read()
    if (done) break
    text += value
  }
  await reader.cancel()
  gone.abort()
  return frames().map(({ event, id, data }) => ({ event, id, data: JSON.parse(data ?? '{}') }))
}
