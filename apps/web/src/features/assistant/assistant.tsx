import { lazy, Suspense } from 'react'
import { useFlag } from '../../shared/flags/flags-provider.tsx'
import type { AssistantProps } from './assistant-tab.tsx'

// Its flag comes late, and its words after that: nothing else waits for them. Where it cannot be fetched there is no assistant.
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
