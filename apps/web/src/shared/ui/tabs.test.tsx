import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Tabs } from './tabs.tsx'

afterEach(cleanup)

function Three() {
  const [value, setValue] = useState('one')
  const tabs = ['one', 'two', 'three'].map((name) => ({
    value: name,
    label: `Tab ${name}`,
    content: `Panel ${name}`,
  }))
  return <Tabs label="Numbers" tabs={tabs} value={value} onChange={setValue} />
}

it('shows the panel of the selected tab alone, named by its tab', async () => {
  render(<Three />)
  await userEvent.click(screen.getByRole('tab', { name: 'Tab two' }))
  expect(screen.getByRole('tabpanel', { name: 'Tab two' }).textContent).toBe('Panel two')
  expect(screen.getAllByRole('tabpanel')).toHaveLength(1)
  expect(screen.queryByText('Panel one')).toBeNull()
})

it('is one stop for the Tab key; arrows, Home and End lead from tab to tab, round the ends', async () => {
  const user = userEvent.setup()
  render(<Three />)
  await user.tab()
  const steps = [
    ['{ArrowRight}', 'two'],
    ['{ArrowLeft}', 'one'],
    ['{ArrowLeft}', 'three'],
    ['{ArrowRight}', 'one'],
    ['{End}', 'three'],
    ['{Home}', 'one'],
  ] as const
  for (const [key, name] of steps) {
    await user.keyboard(key)
    const tab = screen.getByRole('tab', { name: `Tab ${name}`, selected: true })
    expect(document.activeElement).toBe(tab)
    screen.getByText(`Panel ${name}`)
  }
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
})
