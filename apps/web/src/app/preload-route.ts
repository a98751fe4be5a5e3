import { PATHS } from '../shared/paths.ts'
import { pages } from './pages.ts'

const BY_PATH: Record<string, keyof typeof pages> = {
  [PATHS.landing]: 'landing',
  [PATHS.login]: 'login',
  [PATHS.takeBack]: 'takeBack',
  [PATHS.home]: 'home',
  [PATHS.live]: 'live',
  [PATHS.items]: 'items',
  [PATHS.profile]: 'profile',
  [PATHS.support]: 'support',
  [PATHS.pastSessions]: 'pastSessions',
  [PATHS.recap]: 'recap',
}

/** Starts fetching the code of the page at a path, without waiting for anything. */
export function preloadRoute(path: string, isLoggedIn: boolean): void {
  const isInApp = path.startsWith('/app')
  if (isInApp && !isLoggedIn) return
  const target = !isInApp && isLoggedIn && path === PATHS.landing ? 'home' : BY_PATH[path]
  const wanted = [target, (isInApp || target === 'home') && 'layout'] as const
  for (const page of wanted) {
    // A failure shows itself when the page is rendered.
    if (page) pages[page]().catch(() => {})
  }
}
