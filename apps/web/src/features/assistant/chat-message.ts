/** What was said in the chat, in order. Kept in memory only (specification, section 3). */
export type ChatMessage = { text: string; sender: 'user' | 'ai' }
