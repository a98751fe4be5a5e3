import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  BrowserRouter,
  Link,
  MemoryRouter,
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from './router.tsx'

afterEach(cleanup)

function Place() {
  const { pathname, search, hash, state, key } = useLocation()
  const where = [pathname + search + hash, JSON.stringify(state), useNavigationType()]
  return <p data-testid="place">{[...where, key === 'default' ? 'first' : 'later'].join(' ')}</p>
}
const place = () => screen.getByTestId('place').textContent

const open = (path: string, page: ReactNode) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      {page}
      <Place />
    </MemoryRouter>,
  )

describe('routes', () => {
  const pages = (
    <Routes>
      <Route element={<Frame />}>
        <Route path="/">
          <Route index element="front" />
          <Route path="help" element="help" />
        </Route>
        <Route path="*" element="nowhere" />
      </Route>
      <Route path="/app" element={<Frame />}>
        <Route index element={<Navigate to="/app/home" replace />} />
        <Route path="home" element="home" />
      </Route>
    </Routes>
  )
  function Frame() {
    return (
      <main>
        <Outlet />
      </main>
    )
  }

  it.each([
    ['/', 'front'],
    ['/help', 'help'],
    ['/HELP/', 'help'],
    ['/app/home', 'home'],
    ['/app', 'home'],
    ['/app/other', 'nowhere'],
    ['/no/such/page', 'nowhere'],
  ])('show at %s the page %s', (path, page) => {
    open(path, pages)
    expect(screen.getByRole('main').textContent).toBe(page)
  })

  it('keep what two pages share', async () => {
    function Counter() {
      const [count, setCount] = useState(0)
      return (
        <>
          <button type="button" onClick={() => setCount(count + 1)}>
            {count}
          </button>
          <Outlet />
        </>
      )
    }
    open(
      '/a',
      <Routes>
        <Route element={<Counter />}>
          <Route path="/a" element={<Link to="/b">go</Link>} />
          <Route path="/b" element="there" />
        </Route>
      </Routes>,
    )
    await userEvent.click(screen.getByRole('button'))
    await userEvent.click(screen.getByRole('link'))
    expect(screen.getByText('there')).toBeDefined()
    expect(screen.getByRole('button').textContent).toBe('1')
  })
})

describe('links', () => {
  it('lead on with what they bring along, and replace the page that they stand on', async () => {
    open(
      '/a?x=1',
      <Link to="/b#c" state={{ from: 'a' }}>
        go
      </Link>,
    )
    expect(place()).toBe('/a?x=1 null POP first')
    await userEvent.click(screen.getByRole('link'))
    expect(place()).toBe('/b#c {"from":"a"} PUSH later')
    await userEvent.click(screen.getByRole('link'))
    expect(place()).toBe('/b#c {"from":"a"} REPLACE later')
  })

  it('are read from where they stand', () => {
    open('/a/b?x=1', <Link to="?y=2">go</Link>)
    expect(screen.getByRole('link').getAttribute('href')).toBe('/a/b?y=2')
  })

  it('leave to the browser what opens elsewhere, and what the page takes itself', async () => {
    const user = userEvent.setup()
    open(
      '/a',
      <Link to="/b" onClick={(event) => event.preventDefault()}>
        taken
      </Link>,
    )
    await user.click(screen.getByRole('link'))
    cleanup()
    open('/a', <Link to="/b">elsewhere</Link>)
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    await user.keyboard('{Control>}')
    await user.click(screen.getByRole('link'))
    await user.keyboard('{/Control}')
    expect(place()).toBe('/a null POP first')
  })
})

it('Pages know what the address asks for, and whether one is open', () => {
  function Asked() {
    const [query] = useSearchParams()
    return `${query.get('show')} ${useMatch('/orders') !== null} ${useMatch('/') !== null}`
  }
  open(
    '/orders/?show=reported',
    <main>
      <Asked />
    </main>,
  )
  expect(screen.getByRole('main').textContent).toBe('reported true false')
})

describe('the browser’s history', () => {
  beforeEach(() => window.history.replaceState(null, '', '/a'))

  function Ways() {
    const navigate = useNavigate()
    return (
      <>
        <button type="button" onClick={() => navigate('/b', { state: 1 })}>
          on
        </button>
        <button type="button" onClick={() => navigate('/c', { replace: true })}>
          instead
        </button>
        <Place />
      </>
    )
  }

  it('has an entry for each page, and keeps what it brought along', async () => {
    const { unmount } = render(
      <BrowserRouter>
        <Ways />
      </BrowserRouter>,
    )
    const length = window.history.length
    await userEvent.click(screen.getByText('on'))
    expect(place()).toBe('/b 1 PUSH later')
    expect(window.location.pathname).toBe('/b')
    expect(window.history.length).toBe(length + 1)
    unmount()
    render(
      <BrowserRouter>
        <Ways />
      </BrowserRouter>,
    )
    expect(place()).toBe('/b 1 POP later')
    await userEvent.click(screen.getByText('instead'))
    expect(place()).toBe('/c null REPLACE later')
    expect(window.history.length).toBe(length + 1)
  })

  it('is followed when the device’s Back is pressed', () => {
    render(
      <BrowserRouter>
        <Ways />
      </BrowserRouter>,
    )
    window.history.replaceState({ usr: 'kept', key: 'k' }, '', '/d')
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
    expect(place()).toBe('/d "kept" POP later')
  })
})

it('A page stays while the next one is fetched, for a moment; then the next one is seen to come', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const code = Promise.withResolvers<{ default: () => string }>()
  const Next = lazy(() => code.promise)
  open(
    '/a',
    <Suspense fallback="it comes">
      <Routes>
        <Route path="/a" element={<Link to="/b">go</Link>} />
        <Route path="/b" element={<Next />} />
      </Routes>
    </Suspense>,
  )
  await act(async () => screen.getByRole('link').click())
  expect(screen.queryByText('it comes')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.getByText('it comes')).toBeDefined()
  await act(async () => code.resolve({ default: () => 'there' }))
  expect(screen.getByText('there')).toBeDefined()
  vi.useRealTimers()
})
