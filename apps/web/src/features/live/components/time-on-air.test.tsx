import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createBrowserStorage } from '../../../shared/storage/browser-storage.ts'
import { memoryStore } from '../../../shared/testing/memory-store.ts'
import type { Live } from '../create-live.ts'
import { createLiveStore } from '../live-store.ts'
import { LiveContext } from '../use-live.ts'
import { TimeOnAir } from './time-on-air.tsx'

afterEach(cleanup)

it('has no time before the server told it, also while the live is not heard, and then stands still', () => {
  const store = createLiveStore(createBrowserStorage(() => memoryStore({})))
  const onAir = (secondsOnAir: number) => ({ secondsOnAir, secondsLeft: null, commentsHeard: 0 })
  let now = onAir(0)
  const say = (seconds: number) =>
    act(() => {
      now = onAir(seconds)
      store.setState({ onAir: now })
    })
  const page = (isHeard: boolean) => (
    <LiveContext value={{ store, readOnAir: () => now } as unknown as Live}>
      <TimeOnAir isHeard={isHeard} />
    </LiveContext>
  )
  const { container, rerender } = render(page(false))
  expect(container.textContent).toBe('')
  say(388)
  expect(container.textContent).toBe('6:28')
  say(390)
  expect(container.textContent).toBe('6:28')
  rerender(page(true))
  expect(container.textContent).toBe('6:30')
})
