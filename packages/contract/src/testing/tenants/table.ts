import type { Endpoint } from '../../http/endpoint.ts'
import { type Example, free, id, inList } from './example.ts'
import { fieldsOfPart, PARTS, ROUTES, type RouteName } from './routes.ts'

/** A question in the form of the web app. */
const PROMPT = 'x\n\nRELEVANT INFORMATION\nx\n\nQUESTION OF THE SELLER\nHalo?'

const idempotencyHeaders = { 'idempotency-key': id('key') }
const order = { sessionId: id('session'), customerAccountId: id('buyer') }
const claim = { ...order, itemClueId: id('item'), messageId: id('message') }
const comment = {
  customerUsername: 'somebody',
  customerNickname: 'Somebody',
  commentText: 'halo',
  commentTimestamp: '2020-01-01T00:00:00.000Z',
}
const contact = { name: 'Somebody', phone: '+6281200000000', address: 'Jalan Satu 1' }
const changesOrder = { headers: idempotencyHeaders, own: [200, 404, 409] }
const shop = {
  currency: 'IDR',
  payByHours: 12,
  usesUniqueCode: false,
  takesCodeOff: false,
  marksPaid: true,
  shipping: 10_000,
  banks: [{ bank: 'BCA', account: '123', holder: 'Somebody' }],
  qris: null,
  templates: { en: null, id: null },
  reminders: { en: null, id: null },
  sender: contact,
  timeZone: 'Asia/Makassar',
}
/** Nobody's: who holds a bill's token needs no log-in, and sees that bill. */
const bill = { token: 'AAAAAAAAAAAAAAAAAAAAAA' }
/** Whose it is says a key, which is no token of a seller. */
const notice = {
  id: 'n1',
  amount: 1_000,
  currency: 'IDR',
  at: '2020-01-01T00:00:00.000Z',
  payer: 'Somebody',
  text: 'halo',
}
const proofId = '00000000-0000-4000-8000-000000000001'
const goods = { name: 'Somebody’s', price: 1_000, stock: 9 }
const ticket: Example = { body: { uniqueId: id('username') }, own: 200, isRandom: true }
const session = { sessionId: id('session') }
const proof = { username: id('username'), word: id('word') }
const posted = { source: 'youtube', comments: [{ author: { name: 'Somebody' }, text: 'halo' }] }

/**
 * Every route of the contract with its ids, in an order in which each finds what it needs. A route
 * without ids says so by having none.
 */
export const TABLE: Readonly<Record<RouteName, readonly Example[]>> = {
  'config.getClientConfig': [{ own: 200 }],
  'flags.list': [
    {
      query: { userId: id('user'), sessionId: 'tab', appName: 'dibs', environment: 'test' },
      own: 200,
    },
  ],
  'flags.sendMetrics': [{ body: { appName: 'dibs' }, own: 404 }],
  'clientErrors.report': [
    {
      body: { region: 'page', name: 'TypeError', message: 'x', release: 'x', path: '/' },
      own: 202,
    },
  ],
  'flags.register': [{ body: { appName: 'dibs' }, own: 404 }],
  'assistant.ask': [{ body: { contents: [{ parts: [{ text: PROMPT }] }] }, own: 200 }],
  'auth.requestOtp': [{ body: { loginIdentifier: id('email'), language: 'en' }, own: 200 }],
  'auth.codeDelivery': [{ body: { delivery: 'a-handle-of-nobody' }, own: 200 }],
  'auth.verifyOtp': [{ body: { loginIdentifier: id('email'), otp: '000000' }, own: 401 }],
  'auth.verifyAccount': [{ query: proof, own: 200 }],
  'auth.verifyAccountByLive': [{ body: proof, own: 200, isRandom: true }],
  'auth.createChallenge': [{ body: { username: id('username') }, own: 200, isRandom: true }],
  'auth.linkAccount': [
    {
      body: {
        tiktokUsername: id('username'),
        tiktokAccountId: id('account'),
        tiktokNickname: 'Somebody',
      },
      own: 409,
    },
  ],
  'user.getProfile': [{ own: 200 }],
  'user.setLanguage': [{ body: { languagePreference: 'en' }, own: 200 }],
  'user.updateProfile': [
    { body: { name: 'Another' }, own: 200 },
    { body: { autoJoin: false }, own: 200 },
    { body: { matchRule: 'contains' }, own: 200 },
    { body: { keepsFairLog: false }, own: 200 },
  ],
  'user.sendContactOtp': [{ body: { field: 'phoneNumber', value: id('phone') }, own: 200 }],
  'user.verifyContactOtp': [
    { body: { field: 'phoneNumber', value: id('phone'), otp: '000000' }, own: 401 },
  ],
  'user.takeBackContact': [{ body: { token: id('takeBack') }, own: 409 }],
  'user.takeBackAccount': [{ body: { token: id('takeBack') }, own: 409 }],
  'helpers.list': [{ own: 200 }],
  'helpers.invite': [{ body: { role: 'desk' }, own: 201, isRandom: true }],
  'helpers.withdraw': [{ params: { invitationId: proofId }, own: 404 }],
  'helpers.peekAtInvitation': [{ body: { token: 'of-nobody' }, own: 404 }],
  'helpers.lookAtInvitation': [{ body: { token: 'of-nobody' }, own: 404 }],
  'helpers.accept': [{ body: { token: 'of-nobody', name: 'Somebody' }, own: 404 }],
  'helpers.listShops': [{ own: 200 }],
  'helpers.leave': [{ params: { helperId: id('help') }, own: 204 }],
  'helpers.remove': [{ params: { helperId: id('helper') }, own: 204 }],
  'devices.list': [{ own: 200 }],
  'devices.logOut': [{ params: { deviceId: id('device') }, own: 204 }],
  'personalData.sendFreshCode': [{ own: 200 }],
  'personalData.verifyFreshCode': [{ body: { otp: '000000' }, own: 401 }],
  'personalData.export': [{ own: 200 }],
  'items.list': [{ own: 200 }],
  'items.create': [
    { body: { clueText: id('code'), ...goods }, headers: idempotencyHeaders, own: [201, 409] },
  ],
  'items.createMany': [
    {
      body: { clueTexts: inList(id('code')) },
      headers: idempotencyHeaders,
      own: 200,
      isRandom: true,
    },
  ],
  'items.reorder': [{ body: { itemClueIds: inList(id('item')) }, own: 204 }],
  'items.update': [
    { params: { itemClueId: id('item') }, body: { clueText: 'another code', ...goods }, own: 200 },
  ],
  'beside.get': [{ params: session, own: 200 }],
  'beside.putAside': [{ params: { ...session, messageId: id('message') }, own: 404 }],
  'ingest.post': [{ params: session, body: posted, own: [202, 409] }],
  'live.start': [
    {
      body: {
        tiktokUsername: id('username'),
        roomId: 'N/A',
        status: 'active',
        newRoom: 'goOn',
        comments: 'tiktok',
        spendAnother: true,
      },
      own: 200,
    },
  ],
  'live.practise': [{ own: 409 }],
  'live.getActive': [{ own: 200 }],
  'live.getAutoJoin': [{ own: 200 }],
  'webhooks.liveAlert': [{ params: { token: 'nobodys' }, own: 404 }],
  'live.listPast': [{ own: 200 }],
  'live.listGaps': [{ params: session, own: 200 }],
  'live.createStreamTicket': [ticket],
  'live.createNestedStreamTicket': [ticket],
  'comments.listWaitlists': [
    { params: session, headers: { 'if-none-match': id('etag') }, own: 200 },
  ],
  'heard.list': [{ params: session, query: { before: id('message'), search: 'a' }, own: 200 }],
  'heard.lookBack': [{ params: session, own: 200 }],
  'handChanges.list': [{ params: session, own: 200 }],
  'handChanges.undo': [
    { params: { ...session, changeId: id('change') }, headers: idempotencyHeaders, own: 200 },
  ],
  'comments.move': [
    {
      params: claim,
      body: { move: 'bottom', passes: id('buyer') },
      headers: idempotencyHeaders,
      own: 200,
    },
    { params: claim, body: { place: 1 }, headers: idempotencyHeaders, own: 200 },
    { params: claim, body: { quantity: 2 }, headers: idempotencyHeaders, own: 200 },
  ],
  'orders.list': [
    // Compressed, so its length hangs on the ids in it.
    { params: session, own: 200, isRandom: true },
    { params: session, query: { known: 'AAAAAAAA' }, own: 200, isRandom: true },
  ],
  'orders.update': [
    {
      params: order,
      body: {
        version: 0,
        shipping: 0,
        adjustment: 1,
        tracking: 'JP1',
        courier: 'JNE',
        payBy: null,
        contact,
      },
      headers: idempotencyHeaders,
      // The live that is over had no stock but one, and this buyer is its last.
      own: [200, 404, 409],
    },
    {
      params: order,
      body: { status: 'sent', handed: false, kept: 0 },
      headers: idempotencyHeaders,
      own: [200, 404, 409, 422],
    },
    { params: order, body: { orderId: id('change') }, ...changesOrder },
  ],
  'orders.passOn': [
    { params: order, body: { version: 0 }, headers: idempotencyHeaders, own: [200, 404, 409] },
  ],
  'orders.undo': [
    { params: order, ...changesOrder },
    { params: order, body: { version: 0 }, ...changesOrder },
    { params: order, body: { orderId: id('change') }, ...changesOrder },
  ],
  'orders.setJoined': [{ params: order, body: { joined: true, version: 0 }, ...changesOrder }],
  'orders.newLink': [{ params: order, ...changesOrder }],
  'orders.addPayment': [
    { params: order, body: { amount: 1_000, way: 'cash', version: 0 }, ...changesOrder },
    { params: order, body: { amount: 1, way: 'cash', orderId: id('change') }, ...changesOrder },
  ],
  'orders.voidPayment': [
    // Any id will do: a payment is looked for on that order alone.
    {
      params: { ...order, paymentId: id('change') },
      body: { version: 0 },
      headers: idempotencyHeaders,
      own: [404, 409],
    },
    {
      params: { ...order, paymentId: id('change') },
      body: { orderId: id('change') },
      headers: idempotencyHeaders,
      own: 404,
    },
  ],
  'keys.list': [{ own: 200 }],
  'keys.create': [
    {
      body: { name: 'Sheet', kind: 'key', scopes: ['read'], expiresInDays: 30 },
      own: 201,
      isRandom: true,
    },
  ],
  // Any id will do: what is not there is revoked already.
  'keys.revoke': [{ params: { keyId: free('change') }, own: 204 }],
  'payments.list': [{ own: 200 }],
  'payments.send': [{ body: notice, own: 401 }],
  'payments.sendSigned': [{ params: { keyId: free('change') }, own: 401 }],
  'payments.give': [
    {
      params: { noticeId: id('change') },
      body: { ...order, amount: 1_000 },
      headers: idempotencyHeaders,
      own: 404,
    },
  ],
  'payments.putAside': [{ params: { noticeId: id('change') }, body: { isAside: true }, own: 404 }],
  'orders.listSteps': [{ params: order, own: [200, 404] }],
  'orders.setTracking': [{ params: session, body: { list: 'nobody JP1' }, own: 200 }],
  'orders.listOpen': [{ query: { status: 'open' }, own: 200 }],
  'money.get': [{ own: 200 }],
  'comments.changeItem': [
    {
      params: { sessionId: id('session'), itemClueId: id('item') },
      body: goods,
      headers: idempotencyHeaders,
      own: 200,
    },
    {
      params: { sessionId: id('session'), itemClueId: id('item') },
      body: { startAgain: true },
      headers: idempotencyHeaders,
      own: 200,
    },
  ],
  'shop.get': [{ own: 200 }],
  'shop.set': [
    { body: shop, own: 200 },
    { body: { ...shop, joinsEvenings: false, prices: 'clear', version: 0 }, own: [200, 409] },
  ],
  'shop.getFigures': [{ query: { month: '2020-01' }, own: 200 }],
  'buyers.list': [{ query: { search: 'a', after: '1' }, own: 200 }],
  'buyers.get': [{ params: { customerAccountId: id('buyer') }, own: 200 }],
  'buyers.block': [{ params: { customerAccountId: id('buyer') }, own: 204 }],
  'buyers.unblock': [{ params: { customerAccountId: id('buyer') }, own: 204 }],
  'buyers.forget': [{ params: { customerAccountId: id('buyer') }, own: 204 }],
  'bills.get': [{ params: bill, own: 404 }],
  'bills.setContact': [{ params: bill, body: contact, own: 404 }],
  'bills.reportPaid': [{ params: bill, body: { version: 1 }, own: 404 }],
  'bills.takeBack': [{ params: bill, own: 404 }],
  'bills.report': [{ params: bill, own: 404 }],
  'fair.listKeys': [{ own: 200 }],
  // Nobody has switched it on.
  'fair.get': [{ params: session, own: 404 }],
  'fair.listEntries': [{ params: session, query: { from: '0' }, own: 404 }],
  'fair.getConsistency': [{ params: session, query: { from: '1', to: '1' }, own: 404 }],
  'fair.getKept': [{ params: session, own: 200 }],
  'fair.getProof': [
    {
      params: { ...session, itemClueId: free('item'), customerAccountId: free('buyer') },
      own: 200,
    },
  ],
  'fair.listOfBill': [{ params: bill, own: 404 }],
  'proofs.list': [{ params: bill, own: 404 }],
  'proofs.add': [{ params: bill, own: 404 }],
  'proofs.remove': [{ params: { ...bill, proofId }, own: 404 }],
  'proofs.listOfOrder': [{ params: order, own: [200, 404] }],
  'proofs.get': [{ params: { ...order, proofId }, own: 404 }],
  'comments.save': [
    {
      body: { ...claim, ...comment, isManualClaim: true },
      headers: idempotencyHeaders,
      own: [200, 201],
    },
    {
      body: { ...claim, ...comment, itemClueId: free('item'), isManualClaim: false },
      headers: idempotencyHeaders,
      own: 200,
    },
  ],
  'comments.remove': [
    { params: { ...claim, itemClueId: free('item') }, headers: idempotencyHeaders, own: 204 },
  ],
  'fair.keep': [{ params: session, own: 200, isRandom: true }],
  'items.remove': [{ params: { itemClueId: id('item') }, own: 204 }],
  'items.removeMany': [{ body: { itemClueIds: inList(free('item')) }, own: 204 }],
  'live.update': [
    { params: session, body: { roomId: 'N/A' }, own: 200 },
    { params: session, body: { status: 'ended', endTime: '2020-01-01T00:00:00.000Z' }, own: 200 },
  ],
  'subscription.get': [{ own: 200 }],
  'subscription.switch': [{ body: { plan: 'pro' }, own: 200 }],
  'user.disconnectAccount': [{ own: 200 }],
  'auth.logout': [{ own: 204, endsToken: true }],
  'devices.logOutEverywhere': [{ own: 204, endsToken: true }],
  'personalData.erase': [{ body: { confirmation: 'ERASE' }, own: 204, endsToken: true }],
  'personalData.deleteAccount': [{ body: { confirmation: 'DELETE' }, own: 204, endsToken: true }],
}

/** Routes, and fields of routes, that the contract has and the table does not, or the other way round. */
export function findUncovered(routes: ReadonlyMap<string, Endpoint> = ROUTES): string[] {
  const missing = [...routes].flatMap(([name, endpoint]) => {
    const examples = TABLE[name as RouteName] as readonly Example[] | undefined
    if (!examples) return [name]
    return PARTS.flatMap((part) => {
      const covered = new Set(examples.flatMap((example) => Object.keys(example[part] ?? {})))
      const apart = fieldsOfPart(endpoint, part).filter((field) => !covered.has(field))
      return apart.map((field) => `${name}: ${part}.${field}`)
    })
  })
  return [...Object.keys(TABLE).filter((name) => !routes.has(name)), ...missing]
}
