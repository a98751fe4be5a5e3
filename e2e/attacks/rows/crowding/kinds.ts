/** A seller with many codes who is on air, and what was commented there. */
export type HeavyUser = {
  token: string
  sessionId: string
  itemIds: readonly string[]
  /** Of a seller who has nothing. */
  otherToken: string
}

/** Faults that are planted for the controls: what was done before it was bounded. */
export const PLANTS = {
  page: 'a page that is made for each name',
  body: 'a body that is read for anybody',
  description: 'a description that is made for each',
  count: 'a stranger whom nobody counts',
  line: 'a line in the log for each refusal',
  ready: 'a look at the database for each probe',
  share: 'a seller who has all of the time',
  search: 'a search in one piece',
  codes: 'codes that are read anew for each change',
}

/** What a flood asks for, and what must come of it. */
export type Kind = {
  name: string
  /** Request lines, with headers of their own. */
  heads: (user: HeavyUser) => string[]
  /** Goes with each; `#######` becomes the request's number. */
  body?: () => string
  hasOtherNames?: boolean
  /** So many answers of a minute are not refused; beyond, 429. */
  perMinute?: number
  /** Only where the machine has nothing else to do: each piece of it is long. */
  isFullOnly?: boolean
  /** None of its requests may ask the database. */
  asksNothing?: boolean
  /** Its controls. */
  plants: string[]
}

const OF_ADDRESS = 12_000

/** 63 KB of which a schema finds something wrong with every piece. */
export const BANKS = `{"banks":[${'{},'.repeat(21_000)}{}]}`

/** The same with as much as the server lets a schema look at. */
const FULL_BANKS = `{"banks":[${'{},'.repeat(990)}${'1,'.repeat(4_000)}1]}`

const get = (path: string) => `GET ${path} HTTP/1.1`
const ofSeller = (line: string, { token }: Pick<HeavyUser, 'token'>) =>
  `${line} HTTP/1.1\r\nAuthorization: Bearer ${token}`

/** Strangers first, then a seller with a token. */
export const KINDS: readonly Kind[] = [
  {
    name: 'pages under another name each time',
    heads: () => [get('/'), get('/b/aaaaaaaaaaaaaaaaaaaaaa')],
    hasOtherNames: true,
    perMinute: OF_ADDRESS,
    plants: [PLANTS.page],
  },
  {
    name: 'large bodies without a token',
    heads: () => ['PUT /api/shop HTTP/1.1'],
    body: () => BANKS,
    perMinute: OF_ADDRESS,
    plants: [PLANTS.body],
  },
  {
    name: 'the description of the API',
    heads: () => [get('/api/docs/json')],
    perMinute: OF_ADDRESS,
    plants: [PLANTS.description],
  },
  {
    name: 'what is not there',
    heads: () => [get('/api/nothing')],
    perMinute: OF_ADDRESS,
    plants: [PLANTS.count, PLANTS.line],
  },
  {
    name: 'whether it is ready',
    heads: () => [get('/readyz')],
    asksNothing: true,
    plants: [PLANTS.ready],
  },
  {
    name: 'large bodies of a seller',
    heads: ({ otherToken }) => [ofSeller('PUT /api/shop', { token: otherToken })],
    body: () => BANKS,
    isFullOnly: true,
    plants: [],
  },
  {
    name: 'bodies of a seller, as full as any may be',
    heads: ({ otherToken }) => [ofSeller('PUT /api/shop', { token: otherToken })],
    body: () => FULL_BANKS,
    isFullOnly: true,
    plants: [PLANTS.share],
  },
  {
    name: 'a search in long comments',
    heads: (user) => [ofSeller(`GET /api/comments/${user.sessionId}/heard?search=zz`, user)],
    plants: [PLANTS.search],
  },
  {
    name: 'renames of codes',
    heads: (user) => user.itemIds.map((id) => ofSeller(`PUT /api/item-clues/${id}`, user)),
    body: () => JSON.stringify({ clueText: 'RENAMED #######' }),
    plants: [PLANTS.codes],
  },
]
