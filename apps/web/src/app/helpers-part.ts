export { HelpersScreen } from '../features/helpers/helpers-screen.tsx'
export { openShop } from '../features/helpers/open-shop.ts'
export { InvitePage } from './pages/invite-page.tsx'
