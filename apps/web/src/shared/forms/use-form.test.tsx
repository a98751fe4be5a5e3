import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from './use-form.ts'

/** A form whose `save` is answered by the test. */
async function renderForm() {
  const saves: { value: string; accept: () => void; refuse: (cause: Error) => void }[] = []
  const saved: string[] = []
  function Form() {
    const form = useForm({
      read: (typed) => {
        if (typed === '') return null
        return typed === 'odd' ? { problem: 'Too odd.' } : { value: typed.trim() }
      },
      save: (value) => new Promise<void>((accept, refuse) => saves.push({ value, accept, refuse })),
      explain: (cause, value) => `${value}: ${(cause as Error).message}`,
      onSaved: (typed) => saved.push(typed),
    })
    return (
      <>
        <form onSubmit={form.submit}>
          <TextField {...form.input} label="Code" />
          <button type="submit">{form.isSaving ? 'Saving' : 'Save'}</button>
        </form>
        <button type="button">Elsewhere</button>
      </>
    )
  }
  const view = await renderScreen(<Form />)
  const press = (name: string) => view.user.click(screen.getByRole('button', { name }))
  return { ...view, saves, saved, press, field: screen.getByLabelText<HTMLInputElement>('Code') }
}

it('saves once at a time what was read from what is typed', async () => {
  const { user, field, saves, saved, press } = await renderForm()
  await press('Save')
  await user.type(field, ' A1 ')
  await press('Save')
  await press('Saving')
  expect(saves.map(({ value }) => value)).toEqual(['A1'])
  saves[0]?.accept()
  await screen.findByRole('button', { name: 'Save' })
  expect(saved).toEqual([' A1 '])
})

it('shows a problem beside the field, which gets the focus; typing takes it away', async () => {
  const { user, field, saves, press } = await renderForm()
  await user.type(field, 'odd')
  await press('Save')
  expect(screen.getByRole('alert').textContent).toBe('Too odd.')
  expect(document.activeElement).toBe(field)
  await user.type(field, '!')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(saves).toEqual([])
})

it('explains a failure and keeps what was typed; whoever went on elsewhere stays there', async () => {
  const { user, field, saves, saved, press } = await renderForm()
  await user.type(field, 'A1{Enter}')
  await press('Elsewhere')
  saves[0]?.refuse(new Error('taken'))
  expect((await screen.findByRole('alert')).textContent).toBe('A1: taken')
  expect(field.value).toBe('A1')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(saved).toEqual([])
})
