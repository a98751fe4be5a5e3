import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFlag } from '../../../shared/flags/use-flag.ts'
import { toast } from '../../../shared/ui/toast/toast.ts'
import type { ChatMessage } from '../chat-message.ts'
import type { AssistantDialog } from './assistant-dialog.tsx'
import { AssistantTab } from './assistant-tab.tsx'

type Dialog = ComponentType<Parameters<typeof AssistantDialog>[0]>

// The chat, its search and what it knows come when somebody asks.
const loadDialog = async (): Promise<Dialog> =>
  (await import('./assistant-dialog.tsx')).AssistantDialog

type AssistantProps = {
  /** Keeps the tab out of the way of a page that needs all its room. */
  isTucked: boolean
  load?: typeof loadDialog
}

/** The AI assistant, where its flag is on. What was said stays until the page is loaded anew. */
export function Assistant(props: AssistantProps) {
  return useFlag('dibs-ai-assistant') ? <TabAndChat {...props} /> : null
}

function TabAndChat({ isTucked, load = loadDialog }: AssistantProps) {
  const { t } = useTranslation('assistant')
  const [messages, setMessages] = useState<readonly ChatMessage[]>([])
  const [Chat, setChat] = useState<Dialog | null>(null)
  const [view, setView] = useState<'closed' | 'loading' | 'open'>('closed')

  async function open() {
    if (view !== 'closed') return
    setView('loading')
    try {
      const loaded = await load()
      setChat(() => loaded)
      setView('open')
    } catch {
      toast.error(t('tab.openFailed'))
      setView('closed')
    }
  }

  return (
    <>
      <AssistantTab
        isTucked={isTucked}
        isOpen={view === 'open'}
        isLoading={view === 'loading'}
        onOpen={() => void open()}
      />
      {view === 'open' && Chat ? (
        <Chat messages={messages} setMessages={setMessages} onClose={() => setView('closed')} />
      ) : null}
    </>
  )
}
