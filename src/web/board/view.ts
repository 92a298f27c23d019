import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Box } from './picture.ts'

/** What part of the board is seen: moved and scaled by mouse, touch and keyboard. */

const most = 8

/** A square of fewer pixels is too small to point into, and is then shown this large. */
const [least, large] = [44, 88]

const centred = (box: Box, factor: number, whole: Box, [x, y]: readonly [number, number]): Box => {
  const width = Math.min(Math.max(box.width / factor, whole.width / most), whole.width * 1.6)
  const scale = width / box.width
  return {
    x: x - (x - box.x) * scale,
    y: y - (y - box.y) * scale,
    width,
    height: box.height * scale,
  }
}

const middleOf = ({ x, y, width, height }: Box): readonly [number, number] => [
  x + width / 2,
  y + height / 2,
]

const isSame = (a: Box, b: Box): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height

type Finger = { readonly x: number; readonly y: number }

const spread = (fingers: readonly Finger[]): number =>
  fingers[0] && fingers[1]
    ? Math.hypot(fingers[0].x - fingers[1].x, fingers[0].y - fingers[1].y)
    : 0

export type View = {
  readonly box: Box
  zoom(factor: number): void
  /** By shares of what is seen. */
  pan(dx: number, dy: number): void
  whole(): void
  /** Goes close to a part that is too small to be pointed into. */
  look(part: Box): void
  /** Back from there, unless the view was moved since. */
  back(): void
}

/** `frame` is the element that shows the board; it keeps the board's proportions. */
export const useView = (whole: Box, frame: RefObject<HTMLElement | null>): View => {
  const [box, setBox] = useState(whole)
  const before = useRef(whole)
  const now = useRef(box)
  now.current = box
  const looked = useRef<{ readonly from: Box | undefined; readonly to: Box }>(undefined)

  useEffect(() => {
    if (isSame(before.current, whole)) return
    if (isSame(now.current, before.current)) setBox(whole)
    before.current = whole
  }, [whole.x, whole.y, whole.width, whole.height])

  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const scale = () => {
      const { width, height } = element.getBoundingClientRect()
      return Math.max(now.current.width / width, now.current.height / height)
    }
    const pointAt = ({ x, y }: Finger): readonly [number, number] => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const [middleX, middleY] = middleOf(now.current)
      return [
        middleX + (x - left - width / 2) * scale(),
        middleY + (y - top - height / 2) * scale(),
      ]
    }
    const fingers = new Map<number, Finger>()
    let moved = 0
    const down = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
      if (fingers.size === 0) moved = 0
      fingers.set(pointerId, { x, y })
    }
    const move = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
      const last = fingers.get(pointerId)
      if (!last) return
      const wide = spread([...fingers.values()])
      fingers.set(pointerId, { x, y })
      const [dx, dy] = [x - last.x, y - last.y]
      moved += Math.hypot(dx, dy)
      if (moved < 6) return
      if (!element.hasPointerCapture(pointerId)) element.setPointerCapture(pointerId)
      const share = scale() / fingers.size
      const shifted = {
        ...now.current,
        x: now.current.x - dx * share,
        y: now.current.y - dy * share,
      }
      const factor = fingers.size === 2 && wide > 0 ? spread([...fingers.values()]) / wide : 1
      setBox(centred(shifted, factor, whole, pointAt({ x, y })))
    }
    const up = ({ pointerId }: PointerEvent) => fingers.delete(pointerId)
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const at = pointAt({ x: event.clientX, y: event.clientY })
      setBox(centred(now.current, Math.exp(-event.deltaY / 400), whole, at))
    }
    element.addEventListener('pointerdown', down)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerup', up)
    element.addEventListener('pointercancel', up)
    element.addEventListener('wheel', wheel, { passive: false })
    return () => {
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerup', up)
      element.removeEventListener('pointercancel', up)
      element.removeEventListener('wheel', wheel)
    }
  }, [whole.x, whole.y, whole.width, whole.height])

  const look = (part: Box): void => {
    const frameBox = frame.current?.getBoundingClientRect()
    if (!frameBox) return
    const seen = part.width / Math.max(box.width / frameBox.width, box.height / frameBox.height)
    if (seen >= least) return
    const [x, y] = middleOf(part)
    const centre = { ...box, x: x - box.width / 2, y: y - box.height / 2 }
    const close = centred(centre, large / seen, whole, [x, y])
    looked.current = { from: isSame(box, whole) ? undefined : box, to: close }
    setBox(close)
  }
  const back = (): void => {
    if (looked.current && isSame(looked.current.to, box)) setBox(looked.current.from ?? whole)
    looked.current = undefined
  }
  return {
    box,
    look,
    back,
    zoom: (factor) => setBox(centred(box, factor, whole, middleOf(box))),
    pan: (dx, dy) => setBox({ ...box, x: box.x + dx * box.width, y: box.y + dy * box.height }),
    whole: () => setBox(whole),
  }
}
