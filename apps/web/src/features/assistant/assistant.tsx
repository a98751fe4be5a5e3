import { lazy, Suspense } from 'react'
import { useFlag } from '../../shared/flags/flags-provider.tsx'
import type { AssistantProps } from './assistant-tab.tsx'

// Nothing waits for its flag, its code and its words. Where the code cannot be fetched, there is none.
const TabAndChat = lazy(async () => {
  const loaded = await import('./assistant-tab.tsx').catch(() => null)
  return { default: loaded?.TabAndChat ?? Nothing }
})

/** The AI assistant, where its flag is on. */
export function Assistant(props: AssistantProps) {
  if (!useFlag('dibs-ai-assistant')) return null
  return (
    <Suspense fallback={null}>
      <TabAndChat {...props} />
    </Suspense>
  )
}

function Nothing(_: AssistantProps) {
  return null
}
