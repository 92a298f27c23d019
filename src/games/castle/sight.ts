import type { Seat, Viewer } from '../game.ts'

/** Whether a viewer may know what is these seats' secret. */
export const sees = (viewer: Viewer, ...owners: readonly Seat[]): boolean =>
  viewer === 'everything' || owners.some((owner) => owner === viewer)
