import type { World } from '@dibs/testing/world'
import { expect } from '@playwright/test'
import type { Seller } from './seller.ts'

/** Calls the API as a seller does, for what a test is not about. */
export const callAs =
  (world: World, { token }: Seller) =>
  async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${world.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true)
    const text = await response.text()
    return (text === '' ? null : JSON.parse(text)) as Answer
  }
