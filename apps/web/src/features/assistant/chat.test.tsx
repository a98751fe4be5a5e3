import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readHelpPrompt } from '../../shared/help/help-prompt.ts'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { ASK, HELP, openChat, says, slowAnswer } from './testing/open-chat.tsx'

afterEach(cleanup)

describe('a chat with the assistant', () => {
  it('greets, offers questions while nothing was said, and waits for one', async () => {
    const { user, input, said, prompts } = await openChat()
    await waitFor(() => expect(document.activeElement).toBe(input()))
    expect(screen.getByText(/I am the Dibs assistant/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'How do I start my first live?' }))
    await waitFor(() =>
      expect(said()).toEqual(['You: How do I start my first live?', 'Dibs: Sure.']),
    )
    expect(readHelpPrompt('en', prompts()[0] ?? '').question).toBe('How do I start my first live?')
    expect(screen.queryByText('What makes a good item code?')).toBeNull()
  })

  it('sends the trimmed question with Enter, empties the field, and stores nothing of it', async () => {
    const { ask, said, prompts, input, store } = await openChat()
    await ask('  where are my recaps?  ')
    await waitFor(() => expect(said()).toEqual(['You: where are my recaps?', 'Dibs: Sure.']))
    expect(readHelpPrompt('en', prompts()[0] ?? '').question).toBe('where are my recaps?')
    expect(input().value).toBe('')
    await waitFor(() => expect(document.activeElement).toBe(input()))
    expect([...store.kept.values()].join()).not.toContain('where are my recaps')
  })

  it('sends instruction, what the help says, and question as one text of one user', async () => {
    const { ask, server, said } = await openChat()
    await ask('where are my recaps?')
    await waitFor(() => expect(said()).toHaveLength(2))
    const text = server.bodiesOf(ASK)[0] as { contents: { parts: { text: string }[] }[] }
    const prompt = text.contents[0]?.parts[0]?.text ?? ''
    expect(text).toEqual({ contents: [{ role: 'user', parts: [{ text: prompt }] }] })
    expect(readHelpPrompt('en', prompt).isInstructed).toBe(true)
    expect(prompt).toContain('## Where are my recaps?\nUnder past sessions, for 90 days.')
  })

  it('remembers what was said before, and what it was about', async () => {
    const { ask, said, prompts } = await openChat()
    await ask('where are my recaps?')
    await waitFor(() => expect(said()).toHaveLength(2))
    await ask('zzqqx?')
    await waitFor(() => expect(said()).toHaveLength(4))
    const prompt = prompts().find((text) => text.endsWith('zzqqx?')) ?? ''
    expect(prompt).toContain('CONVERSATION SO FAR\nSeller: where are my recaps?\nDibs: Sure.\n\n')
    expect(prompt).toContain('## Where are my recaps?')
  })

  it('leads to the entries of the help whose titles it names', async () => {
    const server = forgeServer({
      [ASK]: says('Nothing about that.\n\n- How long can a code be?\n- Something else'),
    })
    const { ask, user } = await openChat({ server })
    await ask('two codes?')
    const link = await screen.findByRole('link', { name: 'How long can a code be?' })
    expect(link.getAttribute('href')).toBe('/app/support#code-length')
    expect(screen.getAllByRole('link')).toHaveLength(1)
    await user.click(link)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('ignores what is empty', async () => {
    const { ask, user, server, said } = await openChat()
    await ask('   ')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(server.bodiesOf(ASK)).toEqual([])
    expect(said()).toEqual([])
  })

  it('keeps a question that is too long and says so', async () => {
    const { user, input, server } = await openChat()
    await user.click(input())
    await user.paste('a'.repeat(2_001))
    await user.keyboard('{Enter}')
    expect(screen.getByRole('alert').textContent).toContain('up to 2000 characters')
    expect(input().value).toHaveLength(2_001)
    expect(server.bodiesOf(ASK)).toEqual([])
  })

  it('is disabled while a reply is awaited, and takes no question twice', async () => {
    const slow = slowAnswer()
    const { ask, input, said, server, user } = await openChat({
      server: forgeServer({ [ASK]: slow.handler }),
    })
    await ask('one')
    expect(await screen.findByText('Dibs is typing')).toBeTruthy()
    expect(said()).toEqual(['You: one'])
    expect(input().disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
    await user.type(input(), 'two{Enter}')
    expect(server.bodiesOf(ASK)).toHaveLength(1)
    slow.answer('At last.')
    await waitFor(() => expect(said()).toEqual(['You: one', 'Dibs: At last.']))
    expect(screen.queryByText('Dibs is typing')).toBeNull()
    expect(input().disabled).toBe(false)
  })

  it('takes two presses of a template in a row for one', async () => {
    const slow = slowAnswer()
    const { server } = await openChat({ server: forgeServer({ [ASK]: slow.handler }) })
    const template = screen.getByRole('button', { name: 'How do I start my first live?' })
    act(() => {
      template.click()
      template.click()
    })
    expect(server.bodiesOf(ASK)).toHaveLength(1)
  })

  it('drops a reply that comes after the chat was closed, and keeps what was said before', async () => {
    const slow = slowAnswer()
    const { ask, user, said } = await openChat({ server: forgeServer({ [ASK]: slow.handler }) })
    await ask('one')
    await screen.findByText('Dibs is typing')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await act(async () => slow.answer('Too late.'))
    await user.click(screen.getByText('reopen'))
    expect(said()).toEqual(['You: one', expect.stringContaining('closed before I could answer')])
  })
})

describe('what the assistant knows', () => {
  it('is said to be nothing when nothing fits', async () => {
    const { ask, prompts, said } = await openChat()
    await ask('zzqqx')
    await waitFor(() => expect(said()).toHaveLength(2))
    expect(prompts()[0]).toContain('The help texts say nothing about this question.')
  })

  it('is missing when it cannot be loaded: told once, and questions go on without', async () => {
    const load = () => Promise.reject(new Error('gone'))
    const { ask, prompts, said } = await openChat({ load })
    expect(await screen.findByText(/help texts could not be loaded/)).toBeTruthy()
    await ask('where are my recaps?')
    await waitFor(() => expect(said()).toHaveLength(2))
    expect(prompts()[0]).toContain('The help texts are not available right now.')
    expect(prompts()[0]).not.toContain('past sessions')
  })

  it('is unavailable, too, when it is empty', async () => {
    const { ask, prompts, said } = await openChat({ load: async () => [] })
    await ask('where are my recaps?')
    await waitFor(() => expect(said()).toHaveLength(2))
    expect(prompts()[0]).toContain('The help texts are not available right now.')
  })

  it('is loaded anew in another language, and so is the instruction', async () => {
    const load = vi.fn(async (_language: string) => HELP)
    const { i18n, user, said, prompts } = await openChat({ load })
    await act(() => i18n.changeLanguage('id-ID'))
    await waitFor(() => expect(load.mock.lastCall).toEqual(['id']))
    expect(load.mock.calls[0]).toEqual(['en'])
    await user.type(screen.getByLabelText('Pertanyaanmu'), 'recaps{Enter}')
    await waitFor(() => expect(said()).toHaveLength(2))
    expect(readHelpPrompt('id', prompts()[0] ?? '').isInstructed).toBe(true)
  })
})

describe('a reply', () => {
  it('is shown as text with simple formatting, whatever markup is in it', async () => {
    const text = '<img src=x onerror=alert(1)> **bold**\n\n- [link](https://a.test)\n- <b>two</b>'
    const { ask, log } = await openChat({ server: forgeServer({ [ASK]: says(text) }) })
    await ask('hi there')
    expect((await screen.findByText('bold')).tagName).toBe('STRONG')
    expect(log().querySelectorAll('img, a, b, script')).toHaveLength(0)
    expect([...log().querySelectorAll('li li')].map((item) => item.textContent)).toEqual([
      '[link](https://a.test)',
      '<b>two</b>',
    ])
    expect(log().textContent).toContain('<img src=x onerror=alert(1)>')
  })

  it('of 100 KB is shown whole', async () => {
    const text = Array.from({ length: 1_000 }, (_, n) => `Line ${n} ${'x'.repeat(92)}`).join('\n')
    const { ask, said } = await openChat({ server: forgeServer({ [ASK]: says(text) }) })
    await ask('much')
    await waitFor(() => expect(said()[1]?.length).toBeGreaterThan(99_000))
  })

  it.each([
    ['blocked', { candidates: [] }],
    ['refused for safety', { candidates: [{ finishReason: 'SAFETY' }] }],
    ['without candidates', {}],
    ['empty', says('  \n ').body],
    ['without text', { candidates: [{ content: { parts: [{}] } }] }],
  ])('that is %s says that there is no answer', async (_, body) => {
    const { ask, said } = await openChat({ server: forgeServer({ [ASK]: { body } }) })
    await ask('hello')
    await waitFor(() => expect(said()[1]).toContain('I have no answer to that.'))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a failed request', () => {
  const unavailable = { status: 503, body: { error: 'No.', code: 'service_unavailable' } }
  it.each([
    ['the assistant is away', { [ASK]: unavailable }],
    ['no answer comes', {}],
    ['the answer is something else', { [ASK]: { body: { candidates: 'none' } } }],
  ])('because %s is told in the chat and in a toast, and the question kept', async (_, answers) => {
    const { ask, said, input, server, user } = await openChat({ server: forgeServer(answers) })
    await ask('where are my recaps?')
    await waitFor(() => expect(said()[1]).toContain('I cannot answer just now.'))
    expect(screen.getByText('The assistant did not answer.')).toBeTruthy()
    const dismiss = screen.getByRole('button', { name: 'Dismiss', hidden: true })
    fireEvent.pointerDown(dismiss)
    fireEvent.click(dismiss)
    fireEvent.focusIn(dismiss)
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect(input().value).toBe('where are my recaps?')
    server.answer(ASK, says('Here.'))
    await user.type(input(), '{Enter}')
    await waitFor(() => expect(said().at(-1)).toBe('Dibs: Here.'))
  })

  it.each([
    [42, 'try again in 42 s.'],
    [90, 'try again in 2 min.'],
  ])('for asking too much says when to try again: %i s', async (retryAfterSeconds, sentence) => {
    const body = { error: 'Slow.', code: 'too_many_requests', retryAfterSeconds }
    const { ask, said } = await openChat({ server: forgeServer({ [ASK]: { status: 429, body } }) })
    await ask('again')
    await waitFor(() => expect(said()[1]).toContain(sentence))
  })
})
