import { useEffect, useRef, useState } from 'preact/hooks'
import { Drawing, type Ghost } from './drawing.tsx'
import type { Picture } from './picture.ts'
import type { Spot } from './spots.ts'
import { useView, type View } from './view.ts'

const steps: Readonly<Record<string, (view: View) => void>> = {
  ArrowLeft: ({ pan }) => pan(-0.15, 0),
  ArrowRight: ({ pan }) => pan(0.15, 0),
  ArrowUp: ({ pan }) => pan(0, -0.15),
  ArrowDown: ({ pan }) => pan(0, 0.15),
  '+': ({ zoom }) => zoom(1.25),
  '=': ({ zoom }) => zoom(1.25),
  '-': ({ zoom }) => zoom(0.8),
  '0': ({ whole }) => whole(),
}

/** What can be pointed at; by keyboard the same is chosen in the lists beside the board. */
const Spots = ({ spots, pick }: { spots: readonly Spot[]; pick: (spot: Spot) => void }) => (
  <>
    {spots.map((spot) => {
      const { x, y, width, height } = spot.box
      const look = `spot ${spot.shape}${spot.isChosen ? ' chosen' : ''}`
      return (
        // biome-ignore lint/a11y/noStaticElementInteractions: hidden from readers, who have the lists
        <rect
          key={`${spot.facet} ${x} ${y}`}
          class={look}
          data-facet={spot.facet}
          data-option={spot.option}
          x={x + 2}
          y={y + 2}
          width={width - 4}
          height={height - 4}
          rx={spot.shape === 'round' ? width / 2 : 6}
          onClick={() => pick(spot)}
        />
      )
    })}
  </>
)

/** The board: the service's picture, what can be chosen on it, and ways to look closer. */
export const Board = ({
  picture,
  ghost,
  spotsOn,
  pick,
}: {
  picture: Picture
  ghost?: Ghost | undefined
  spotsOn?: (drawing: SVGSVGElement) => readonly Spot[]
  pick?: (spot: Spot) => void
}) => {
  const frame = useRef<HTMLDivElement>(null)
  const view = useView(picture.box, frame)
  const [drawing, setDrawing] = useState<SVGSVGElement>()
  const [, remeasure] = useState(0)
  useEffect(() => {
    const again = () => remeasure((count) => count + 1)
    addEventListener('resize', again)
    return () => removeEventListener('resize', again)
  }, [])
  const { unit } = picture
  useEffect(() => {
    if (!ghost || unit === undefined) return view.back()
    return view.look({ x: ghost.x * unit, y: ghost.y * unit, width: unit, height: unit })
  }, [ghost?.x, ghost?.y])
  const { x, y, width, height } = view.box
  return (
    <section
      class="board"
      aria-label="Board: arrow keys move it, plus and minus scale it, 0 shows it whole, r turns the tile"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the board is moved by keys
      tabIndex={0}
      onKeyDown={(event) => {
        const step = steps[event.key]
        if (!step || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        step(view)
      }}
    >
      <div class="frame" ref={frame}>
        <Drawing picture={picture} box={view.box} ghost={ghost} drawn={setDrawing} />
        <svg class="overlay" viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
          {drawing && spotsOn && pick && <Spots spots={spotsOn(drawing)} pick={pick} />}
        </svg>
      </div>
      <div class="lens">
        <button type="button" aria-label="Closer" onClick={() => view.zoom(1.4)}>
          +
        </button>
        <button type="button" aria-label="Farther" onClick={() => view.zoom(1 / 1.4)}>
          −
        </button>
        <button type="button" aria-label="Whole board" onClick={view.whole}>
          ⤢
        </button>
      </div>
    </section>
  )
}
