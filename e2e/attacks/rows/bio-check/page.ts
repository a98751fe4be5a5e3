/** What the data of a page says of its user. */
export type PageUser = { uniqueId: string; id?: unknown; nickname?: unknown; signature?: unknown }

const ID = '__UNIVERSAL_DATA_FOR_REHYDRATION__'

/** A profile page with any text as its data. */
export function pageWith(data: string, head = ''): string {
  return `<!DOCTYPE html><html><head>${head}</head><body><script id="${ID}" type="application/json">${data}</script></body></html>`
}

/** The page of a user, as the platform makes it. */
export function pageOf(user: PageUser, head = ''): string {
  const whole = { id: '6812345678901234567', nickname: 'Toko', signature: '', ...user }
  return pageWithDetail({ statusCode: 0, userInfo: { user: whole } }, head)
}

/** A page whose data says this of whoever was asked for. */
export function pageWithDetail(detail: unknown, head = ''): string {
  const data = JSON.stringify({ __DEFAULT_SCOPE__: { 'webapp.user-detail': detail } })
  return pageWith(data.replaceAll('<', '\\u003c'), head)
}
