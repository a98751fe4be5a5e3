import type { SavedComment } from '@dibs/contract'
import { describe, expect, it } from 'vitest'
import { createHandChanges, type HandChange, MAX_HAND_CHANGES } from './hand-changes.ts'

const change = (kind: HandChange['kind'], buyer: string, item = 'a1'): HandChange => ({
  kind,
  itemText: item,
  comment: {
    sessionId: 's',
    itemClueId: item,
    customerAccountId: buyer,
  } as unknown as SavedComment,
})
const told = (changes: ReturnType<typeof createHandChanges>) =>
  changes
    .getSnapshot()
    .map(({ kind, itemText, comment }) => `${kind} ${comment.customerAccountId} ${itemText}`)

describe('the last changes by hand', () => {
  it('stand newest first, and only so many of them', () => {
    const changes = createHandChanges()
    for (let i = 0; i <= MAX_HAND_CHANGES; i++) changes.record(change('removed', `buyer-${i}`))
    expect(told(changes)).toHaveLength(MAX_HAND_CHANGES)
    expect(told(changes)[0]).toBe(`removed buyer-${MAX_HAND_CHANGES} a1`)
  })

  it('hold one for each buyer and item: the last', () => {
    const changes = createHandChanges()
    changes.record(change('added', 'sari'))
    changes.record(change('added', 'sari', 'b1'))
    changes.record(change('removed', 'sari'))
    expect(told(changes)).toEqual(['removed sari a1', 'added sari b1'])
  })

  it('stay where they stand when they are undone, so that none moves under the finger', () => {
    const changes = createHandChanges()
    const removal = change('removed', 'sari')
    changes.record(removal)
    changes.record(change('removed', 'budi'))
    changes.record(change('added', 'sari'), removal)
    expect(told(changes)).toEqual(['removed budi a1', 'added sari a1'])
  })

  it('tell who listens, and go with the live', () => {
    const changes = createHandChanges()
    let heard = 0
    const unsubscribe = changes.subscribe(() => {
      heard += 1
    })
    changes.record(change('removed', 'sari'))
    changes.clear()
    unsubscribe()
    changes.record(change('removed', 'sari'))
    expect(heard).toBe(2)
  })
})
