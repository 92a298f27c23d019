import { useOnline } from '../online.ts'

/** Says that there is no connection, as long as there is none. */
export const Offline = () => {
  const isOnline = useOnline()
  return (
    <div role="status" class="offline-room">
      {!isOnline && (
        <p class="offline">You are offline. What you see may be old; it catches up by itself.</p>
      )}
    </div>
  )
}
