import { z } from '@hono/zod-openapi'
import { listOf, seat, time, ulidOf } from './basic.ts'
import { player } from './everymatch.ts'
import { someLines } from './text.ts'

export const messageId = ulidOf('message').describe('The id of a message.')

export const messageWish = z
  .strictObject({ text: someLines(500).describe('1–500 characters.') })
  .meta({ description: 'Something to say.', examples: [{ text: 'Well laid!' }] })

export const message = z
  .strictObject({ id: messageId, at: time, seat, player, text: z.string() })
  .describe('Something said in a match.')

export const messageList = listOf(message, 'A page of what was said, oldest first.')
