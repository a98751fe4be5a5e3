import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token that a link carries behind its `#`, which no server is sent; `null` without one. It is
 * taken out of the address at once, so that it stays neither there nor in the browser's history.
 */
export function useLinkToken(): string | null {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState(() => readToken(hash))
  useEffect(() => {
    if (hash === '') return
    // Also when another link is opened while the page is there.
    setToken(readToken(hash))
    navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])
  return token
}

function readToken(hash: string): string | null {
  return hash.length > 1 ? hash.slice(1) : null
}
