import { describe, expect, it } from 'vitest'
import { compareFeature, featuresLost } from './plan-features.ts'

describe('comparing plans', () => {
  it('takes unlimited for more than any number, and for as much as unlimited', () => {
    expect(compareFeature('itemCodes', 'pro', 'hobbyist')).toBe(1)
    expect(compareFeature('itemCodes', 'hobbyist', 'pro')).toBe(-1)
    expect(compareFeature('itemCodes', 'superstar', 'pro')).toBe(0)
  })

  it('knows which support is better', () => {
    expect(compareFeature('support', 'superstar', 'pro')).toBe(1)
    expect(compareFeature('support', 'free', 'hobbyist')).toBe(-1)
  })

  it('names what a cheaper plan takes away', () => {
    expect(featuresLost('superstar', 'pro')).toEqual(['sessionsPerMonth', 'support'])
    expect(featuresLost('pro', 'hobbyist')).toEqual([
      'sessionsPerMonth',
      'sessionMinutes',
      'itemCodes',
      'autoJoin',
      'exportRecaps',
      'support',
    ])
    expect(featuresLost('free', 'superstar')).toEqual([])
  })
})
