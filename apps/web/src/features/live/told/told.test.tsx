import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../../shared/testing/render-screen.tsx'
import { toast } from '../../../shared/ui/toast/toast.ts'
import { Told } from './told.tsx'
import { ToldColumn, ToldLine } from './told-place.tsx'

afterEach(() => {
  toast.remove()
  cleanup()
})

const NEWS = (
  <>
    <Told id="health" kind="calm" text="Listening" />
    <Told id="gap" kind="missed" text="Missed 8 s" />
    <Told id="trouble" kind="trouble" text="The room is silent" />
    <Told id="no plan" kind="soonOver" text={null} />
  </>
)
const texts = () =>
  [...document.querySelectorAll('[data-told]')]
    .toSorted((one, other) => orderOf(one) - orderOf(other))
    .map(({ textContent }) => textContent)
const orderOf = (told: Element) => Number(told instanceof HTMLElement ? told.style.order : 0)

it('tells the most urgent in a line, and the others, most urgent first, behind their count', async () => {
  const { user } = await renderScreen(<ToldLine isRunning>{NEWS}</ToldLine>)
  expect(texts()).toEqual(['The room is silent'])
  await user.click(screen.getByRole('button', { name: '1 more' }))
  expect(texts()).toEqual(['The room is silent', 'Missed 8 s'])
  await user.keyboard('{Escape}')
  expect(texts()).toEqual(['The room is silent'])
})

it('opens the list where its words are pressed, which it may cut', async () => {
  const { user } = await renderScreen(<ToldLine isRunning>{NEWS}</ToldLine>)
  await user.click(screen.getByText('The room is silent'))
  expect(texts()).toEqual(['The room is silent', 'Missed 8 s'])
  await user.click(screen.getByRole('button', { name: 'Less' }))
  expect(texts()).toEqual(['The room is silent'])
})

it('says that all is well when there is nothing else, without a list to open', async () => {
  await renderScreen(
    <ToldLine isRunning>
      <Told id="health" kind="calm" text="Listening" />
    </ToldLine>,
  )
  expect(texts()).toEqual(['Listening'])
  expect(screen.queryByRole('button')).toBeNull()
})

it('counts everything that a toast stands before', async () => {
  await renderScreen(<ToldLine isRunning>{NEWS}</ToldLine>)
  act(() => void toast.loading('Connecting'))
  expect(screen.getByRole('button', { name: '2 more' })).toBeTruthy()
  act(() => toast.remove())
  expect(screen.getByRole('button', { name: '1 more' })).toBeTruthy()
})

it('tells all beneath one another where there is room', async () => {
  await renderScreen(<ToldColumn>{NEWS}</ToldColumn>)
  expect(texts()).toEqual(['The room is silent', 'Missed 8 s'])
})
