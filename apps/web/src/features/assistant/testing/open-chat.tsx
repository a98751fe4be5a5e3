import { screen } from '@testing-library/react'
import { useState } from 'react'
import type { HelpEntry } from '../../../shared/help/load-help.ts'
import { type ForgedServer, forgeServer } from '../../../shared/testing/forge-server.ts'
import { renderScreen } from '../../../shared/testing/render-screen.tsx'
import { AssistantDialog } from '../assistant-dialog.tsx'
import type { ChatMessage } from '../use-conversation.ts'

export const ASK = 'POST /assistant'

const entry = (id: HelpEntry['id'], title: string, content: string): HelpEntry => {
  return { id, category: 'itemCodes', title, content, keywords: ['word'] }
}
export const HELP = [
  entry('code-length', 'How long can a code be?', 'Up to 15 characters.'),
  entry('recap-views', 'Where are my recaps?', 'Under past sessions, for {days} days.'),
]

/** The generative AI's answer with a text. */
export const says = (text: string) => ({
  body: { candidates: [{ content: { role: 'model', parts: [{ text }] } }] },
})

/** A handler whose answer is given when the test wants it. */
export function slowAnswer() {
  let answer = (_: { body: unknown }) => {}
  const coming = new Promise<{ body: unknown }>((resolve) => {
    answer = resolve
  })
  return { handler: () => coming, answer: (text: string) => answer(says(text)) }
}

function Chat({ load }: { load: () => Promise<readonly HelpEntry[]> }) {
  const [messages, setMessages] = useState<readonly ChatMessage[]>([])
  const [isOpen, setIsOpen] = useState(true)
  const close = () => setIsOpen(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        reopen
      </button>
      {isOpen ? (
        <AssistantDialog
          messages={messages}
          setMessages={setMessages}
          onClose={close}
          load={load}
        />
      ) : null}
    </>
  )
}

/** Opens the chat against a forged assistant. */
export async function openChat(
  options: {
    server?: ForgedServer
    load?: (language: string) => Promise<readonly HelpEntry[]>
  } = {},
) {
  const server = options.server ?? forgeServer({ [ASK]: says('Sure.') })
  const load = options.load ?? (async () => HELP)
  const view = await renderScreen(<Chat load={load as () => Promise<readonly HelpEntry[]>} />, {
    server,
    stored: { token: 'abc' },
  })
  await screen.findByLabelText('Your question')
  const input = () => screen.getByLabelText<HTMLInputElement>('Your question')
  const ask = async (question: string) => {
    await view.user.type(input(), `${question}{Enter}`)
  }
  const log = () => screen.getByRole('log')
  /** What was said, the greeting's two bubbles left out. */
  const said = () => {
    const bubbles = [...(log().querySelector('ul')?.children ?? [])]
    return bubbles.slice(2).map((bubble) => bubble.textContent)
  }
  const prompts = () =>
    server.bodiesOf(ASK).map((body) => (body as PromptBody).contents[0]?.parts[0]?.text ?? '')
  return { ...view, server, input, ask, log, said, prompts }
}
type PromptBody = { contents: { parts: { text: string }[] }[] }
