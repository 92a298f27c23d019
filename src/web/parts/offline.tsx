import { useEffect, useState } from 'preact/hooks'

/** Says that there is no connection, as long as there is none. */
export const Offline = () => {
  const [isOnline, setIsOnline] = useState(navigator.onLine)
  useEffect(() => {
    const follow = () => setIsOnline(navigator.onLine)
    addEventListener('online', follow)
    addEventListener('offline', follow)
    return () => {
      removeEventListener('online', follow)
      removeEventListener('offline', follow)
    }
  }, [])
  return (
    <div role="status" class="offline-room">
      {!isOnline && <p class="offline">You are offline. What you see may be old.</p>}
    </div>
  )
}
