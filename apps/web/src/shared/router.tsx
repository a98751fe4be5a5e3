import {
  Children,
  type ComponentProps,
  type Context,
  createContext,
  isValidElement,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

// What Dibs uses of React Router, under its names: `react-router` leads here (`vite.config.ts`,
// `tsconfig.json`; docs/decisions/0022-a-router-and-texts-of-our-own.md).

/** `state`: what a link brought along. `key`: `default` for the page that was opened first. */
export type Location = {
  pathname: string
  search: string
  hash: string
  state: unknown
  key: string
}
type Action = 'POP' | 'PUSH' | 'REPLACE'
type Now = { location: Location; action: Action }
type Options = { replace?: boolean | undefined; state?: unknown }
/** Opens an address, also one that begins at `?` or `#`; or goes so many entries back or ahead. */
export type Navigate = (to: string | number, options?: Options) => void
type History = {
  read: () => Now
  navigate: Navigate
  /** @returns a function that ends it */
  listen: (listener: (now: Now) => void) => () => void
}

/** How long, in ms, the page before stays while the code of the next one is fetched. */
const STAYS_MS = 150

const HistoryContext = createContext<History | null>(null)
const NowContext = createContext<Now | null>(null)
const OutletContext = createContext<ReactNode>(null)

function useHeld<Value>(context: Context<Value | null>): Value {
  const value = useContext(context)
  if (value === null) throw new Error('There is no router around.')
  return value
}

const createKey = () => Math.random().toString(36).slice(2, 10)

/** `to` as an address, seen from another. */
function resolve(to: string, from: Pick<Location, 'pathname' | 'search'>): URL {
  return new URL(to, `http://dibs${from.pathname}${from.search}`)
}

const pathOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) =>
  pathname + search + hash

function locationAt({ pathname, search, hash }: URL, state: unknown, key: string): Location {
  return { pathname, search, hash, state, key }
}

/** The browser's own: what a link brought along, and the key, stay with the entry over a reload. */
function createBrowserHistory(page: Window): History {
  const listeners = new Set<(now: Now) => void>()
  const read = (action: Action): Now => {
    const { usr = null, key = 'default' } = page.history.state ?? {}
    return { location: locationAt(new URL(page.location.href), usr, key), action }
  }
  let now = read('POP')
  const tell = (action: Action) => {
    now = read(action)
    for (const listener of listeners) listener(now)
  }
  const arrive = () => tell('POP')
  return {
    read: () => now,
    navigate(to, { replace = false, state = null } = {}) {
      if (typeof to === 'number') return page.history.go(to)
      const entry = [
        { usr: state, key: createKey() },
        '',
        pathOf(resolve(to, page.location)),
      ] as const
      if (replace) page.history.replaceState(...entry)
      else page.history.pushState(...entry)
      tell(replace ? 'REPLACE' : 'PUSH')
    },
    listen(listener) {
      if (listeners.size === 0) page.addEventListener('popstate', arrive)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) page.removeEventListener('popstate', arrive)
      }
    },
  }
}

/** One that no address bar shows, for tests. */
function createMemoryHistory(path: string): History {
  const listeners = new Set<(now: Now) => void>()
  const root = { pathname: '/', search: '' }
  const entries = [locationAt(resolve(path, root), null, 'default')]
  let index = 0
  const at = () => entries[index] as Location
  let now: Now = { location: at(), action: 'POP' }
  return {
    read: () => now,
    navigate(to, { replace = false, state = null } = {}) {
      if (typeof to === 'number') {
        index = Math.min(Math.max(index + to, 0), entries.length - 1)
        now = { location: at(), action: 'POP' }
      } else {
        const next = locationAt(resolve(to, at()), state, createKey())
        if (!replace) index += 1
        entries.splice(index, replace ? 1 : entries.length, next)
        now = { location: next, action: replace ? 'REPLACE' : 'PUSH' }
      }
      for (const listener of listeners) listener(now)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function Router({ history, children }: { history: History; children: ReactNode }) {
  const [now, setNow] = useState(history.read)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLayoutEffect(() => {
    const stop = history.listen((next) => {
      clearTimeout(timer.current)
      // The page before stays for the moment that most pages take; then the next one is seen to come.
      startTransition(() => setNow(next))
      timer.current = setTimeout(() => setNow(next), STAYS_MS)
    })
    // What a part opened while it came onto the page.
    setNow(history.read())
    return () => {
      stop()
      clearTimeout(timer.current)
    }
  }, [history])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the next page is there
  useEffect(() => clearTimeout(timer.current), [now])
  return (
    <HistoryContext value={history}>
      <NowContext value={now}>{children}</NowContext>
    </HistoryContext>
  )
}

/** Pages by the address bar. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory(window))
  return <Router history={history}>{children}</Router>
}

type MemoryRouterProps = { initialEntries?: readonly [string]; children: ReactNode }

/** Pages without an address bar, for tests. */
export function MemoryRouter({ initialEntries: [path] = ['/'], children }: MemoryRouterProps) {
  const [history] = useState(() => createMemoryHistory(path))
  return <Router history={history}>{children}</Router>
}

/** One page, as it is rendered at build time. */
export function StaticRouter({ location, children }: { location: string; children: ReactNode }) {
  return <MemoryRouter initialEntries={[location]}>{children}</MemoryRouter>
}

type RouteProps = { path?: string; index?: boolean; element?: ReactNode; children?: ReactNode }

/** Says what `Routes` shows at a path; `*` at its end stands for all below that is nowhere else. */
export function Route(_: RouteProps): ReactNode {
  return null
}

/** An address and what is shown there, from the outside in. */
type Branch = { path: string; isRest: boolean; elements: readonly ReactNode[] }

function branchesOf(routes: ReactNode, above = '', around: readonly ReactNode[] = []): Branch[] {
  return Children.toArray(routes).flatMap((route) => {
    if (!isValidElement<RouteProps>(route)) return []
    const { path = '', element = <Outlet />, children } = route.props
    const full = path.startsWith('/') ? path : `${above.replace(/\*$/, '')}/${path}`
    const elements = [...around, element]
    if (children) return branchesOf(children, full, elements)
    const isRest = full.endsWith('*')
    return [{ path: plain(full.replace(/\*$/, '')), isRest, elements }]
  })
}

/** Slashes at the end and capitals make no other page. */
const plain = (path: string) =>
  path
    .replaceAll(/\/+/g, '/')
    .replace(/(.)\/$/, '$1')
    .toLowerCase()

function findBranch(branches: readonly Branch[], pathname: string): Branch | undefined {
  const path = plain(pathname)
  return (
    branches.find((branch) => !branch.isRest && branch.path === path) ??
    branches.find((branch) => branch.isRest && path.startsWith(branch.path))
  )
}

/** Shows what its `Route`s say of the address; nothing where they say nothing. */
export function Routes({ children }: { children: ReactNode }): ReactNode {
  const { pathname } = useLocation()
  const found = findBranch(branchesOf(children), pathname)
  let page: ReactNode = null
  for (const element of found?.elements.toReversed() ?? [])
    page = <OutletContext value={page}>{element}</OutletContext>
  return page
}

/** Where a `Route` shows the one inside it. */
export const Outlet = (): ReactNode => useContext(OutletContext)

/** Where the seller is. */
export const useLocation = (): Location => useHeld(NowContext).location

/** How they came there: `POP` is by Back, or by opening the page. */
export const useNavigationType = (): Action => useHeld(NowContext).action

/** Opens pages. */
export const useNavigate = (): Navigate => useHeld(HistoryContext).navigate

/** What the address asks for. */
export function useSearchParams(): readonly [URLSearchParams] {
  const { search } = useLocation()
  return useMemo(() => [new URLSearchParams(search)], [search])
}

/** The address, where the page at a path is open. */
export function useMatch(path: string): Pick<Location, 'pathname'> | null {
  const { pathname } = useLocation()
  return plain(pathname) === plain(path) ? { pathname } : null
}

/** Opens another page as soon as it is shown. */
export function Navigate({ to, ...options }: Options & { to: string }): ReactNode {
  const navigate = useNavigate()
  const go = useEffectEvent(() => navigate(to, options))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => go(), [to])
  return null
}

/** Leads to another page. The page that is open is not entered into the history a second time. */
export function Link({ to, replace, state, onClick, ...rest }: Options & LinkProps) {
  const navigate = useNavigate()
  const location = useLocation()
  const href = pathOf(resolve(to, location))
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const opensElsewhere =
      event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
    if (event.defaultPrevented || opensElsewhere || (rest.target ?? '_self') !== '_self') return
    event.preventDefault()
    navigate(href, { replace: replace ?? href === pathOf(location), state })
  }
  return <a {...rest} href={href} onClick={click} />
}
type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }
