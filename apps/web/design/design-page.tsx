import { PublicHeader } from '../src/shared/ui/public-header.tsx'
import { Actions } from './actions.tsx'
import { Fields } from './fields.tsx'
import { Foundations } from './foundations.tsx'
import { Overlays } from './overlays.tsx'
import { States } from './states.tsx'

/** Every token and every component in every state. */
export function DesignPage() {
  return (
    <>
      <PublicHeader />
      <main className="mx-auto grid max-w-7xl gap-14 px-4 pb-20 sm:px-6">
        <header>
          <h1 className="text-3xl font-extrabold">The design system of Dibs</h1>
          <p className="mt-2 max-w-[64ch] text-ink-soft">
            Warm, quick, sure of itself: a market stall at its best hour, run by someone who never
            loses count. Few borders, clear planes, a rhythm of 4 px, and motion only where it tells
            something.
          </p>
        </header>
        <Foundations />
        <Actions />
        <Fields />
        <States />
        <Overlays />
      </main>
    </>
  )
}
