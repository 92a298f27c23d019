import { Piece } from '../board/drawing.tsx'
import { type Picture, symbolOf } from '../board/picture.ts'
import type { Table } from '../words/table.ts'
import { capital, phrase, valueWords } from '../words/value.ts'
import { type Choice, type Facet, type Option, place, turned } from './facets.ts'

type Pick = (facet: string, option: Option) => void

type Parts = { readonly facet: Facet; readonly table: Table; readonly pick: Pick }

/** What an action is goes by the name of `type` in every game. */
const titleOf = ({ name }: Facet): string =>
  name === 'type' ? 'What to do' : capital(phrase(name))

const labelOf = (facet: Facet, { value }: Option, table: Table): string =>
  value === undefined ? `No ${phrase(facet.name)}` : capital(valueWords(value, table))

/** So many options are a list to open, fewer lie open. */
const manyOptions = 9

const Listed = ({ facet, table, pick }: Parts) => (
  <select
    aria-label={titleOf(facet)}
    value={facet.chosen?.key ?? '?'}
    onChange={({ currentTarget }) => {
      const option = facet.options.find(({ key }) => key === currentTarget.value)
      if (option) pick(facet.name, option)
    }}
  >
    {facet.chosen ? null : (
      <option value="?" disabled>
        Here or on the board
      </option>
    )}
    {facet.options.map((option) => (
      <option key={option.key} value={option.key}>
        {labelOf(facet, option, table)}
      </option>
    ))}
  </select>
)

const Open = ({ facet, table, pick, picture }: Parts & { picture: Picture | undefined }) => (
  <div class="options">
    {facet.options.map((option) => {
      const piece = typeof option.value === 'string' ? option.value : undefined
      const print = piece === undefined ? undefined : table.pieces.printOn(piece)
      return (
        <label key={option.key} class="option">
          <input
            type="radio"
            name={`facet-${facet.name}`}
            checked={facet.chosen?.key === option.key}
            onChange={() => pick(facet.name, option)}
          />
          {picture && piece !== undefined && (
            <Piece picture={picture} piece={piece} squares={table.pieces.squaresOf(piece)} />
          )}
          <span>
            {labelOf(facet, option, table)}
            {print?.text !== undefined && <small>{print.text}</small>}
          </span>
        </label>
      )
    })}
  </div>
)

const Turn = ({ facet, pick }: Parts) => {
  const next = turned(facet)
  return (
    <div class="turn">
      <button type="button" aria-keyshortcuts="r" onClick={() => next && pick(facet.name, next)}>
        ↻ Turn (r)
      </button>
      <span role="status">turned {String(facet.chosen?.value ?? 0)}°</span>
    </div>
  )
}

/** Pieces are told apart by their looks: however many, they lie open if they can be seen. */
const isOpen = (facet: Facet, picture: Picture | undefined): boolean =>
  facet.name !== place &&
  (facet.options.length <= manyOptions ||
    facet.options.some(
      ({ value }) => typeof value === 'string' && picture && symbolOf(picture, value) !== undefined,
    ))

/** What there is to choose, question by question. */
export const Chooser = ({
  choice,
  table,
  picture,
  pick,
}: {
  choice: Choice<unknown>
  table: Table
  picture: Picture | undefined
  pick: Pick
}) => (
  <div class="chooser">
    {choice.facets.map((facet) => {
      const parts = { facet, table, pick }
      return (
        <fieldset key={facet.name}>
          <legend>{titleOf(facet)}</legend>
          {facet.name === 'rotation' && <Turn {...parts} />}
          {facet.name !== 'rotation' && isOpen(facet, picture) && (
            <Open {...parts} picture={picture} />
          )}
          {facet.name !== 'rotation' && !isOpen(facet, picture) && <Listed {...parts} />}
        </fieldset>
      )
    })}
  </div>
)
