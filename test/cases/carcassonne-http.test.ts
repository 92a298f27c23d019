import { describe, test } from 'vitest'
import { throughHttp } from './carcassonne-http.ts'
import { optionsOf } from './carcassonne-play.ts'
import { cases, playCase } from './carcassonne-short.ts'

describe('worked cases of Carcassonne, through HTTP', () => {
  for (const one of cases)
    test.skipIf(optionsOf(one) === undefined)(`${one.id}: ${one.title}`, () =>
      playCase(one, throughHttp),
    )
})
