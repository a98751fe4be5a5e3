import { describe, expect, it } from 'vitest'
import { FILM_STEPS, filmStepAt } from './film-step.ts'

describe('the film’s captions', () => {
  it.each([
    [0, 'copy'],
    [2.39, 'copy'],
    [2.4, 'edit'],
    [7, 'paste'],
    [12.5, 'save'],
  ])('at %s seconds stand at "%s"', (second, name) => {
    expect(FILM_STEPS[filmStepAt(second)]?.name).toBe(name)
  })
})
