import { useLayoutEffect, useState } from 'preact/hooks'

/** Addresses stand behind the `#`: the page is one file, wherever it is served from. */
export type Route = { readonly path: readonly string[]; readonly query: URLSearchParams }

const routeOf = (hash: string): Route => {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  return {
    path: path.split('/').filter((part) => part !== ''),
    query: new URLSearchParams(query),
  }
}

/** Where one is. It is followed from the first moment: no change may come before it is listened for. */
export const useRoute = (): Route => {
  const [route, setRoute] = useState(() => routeOf(location.hash))
  useLayoutEffect(() => {
    const follow = () => setRoute(routeOf(location.hash))
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return route
}

export const go = (path: string): void => {
  location.hash = path
}

/** Changes the address without a new entry in the browser's history. */
export const amend = (path: string): void => history.replaceState(null, '', `#${path}`)
