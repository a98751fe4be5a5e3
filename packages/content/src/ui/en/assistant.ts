/** The AI assistant. */
export const assistant = {
  title: 'Ask Dibs',
  tab: {
    hint: 'In the way? Drag it up or down, or use the arrow keys.',
    openFailed: 'The assistant could not be opened. Check your connection and try again.',
  },
  greeting: {
    hello: 'Hi! I am the Dibs assistant.',
    offer:
      'Ask me about using Dibs: item codes, lives, waitlists, recaps or your account. I answer from the help, and do not see your lives.',
  },
  templates: {
    label: 'Questions to start with',
    start: 'How do I start my first live?',
    codes: 'What makes a good item code?',
    order: 'How is the order of a waitlist decided?',
    recap: 'How do I get the recap of a live?',
  },
  messages: 'Conversation',
  sender: { user: 'You', ai: 'Dibs' },
  typing: 'Dibs is typing',
  question: {
    label: 'Your question',
    placeholder: 'Type your question',
    send: 'Send',
    tooLong: 'A question can have up to {{max}} characters. Please shorten it.',
  },
  chatbot: {
    knowledgeBaseLoadError: 'The help texts could not be loaded, so answers may know less.',
    knowledgeBaseUnavailable: 'The help texts are not available right now.',
    noRelevantInfo: 'The help texts say nothing about this question.',
    apiResponseFormatError:
      'I have no answer to that. Please ask in other words, or see Help and support.',
    apiResponseError: 'The assistant did not answer.',
    apiConnectionError:
      'I cannot answer just now. Your question is kept below: please try again in a moment.',
    tooManySeconds:
      'That was a lot of questions at once. Your question is kept below: try again in {{count}} s.',
    tooManyMinutes:
      'That was a lot of questions at once. Your question is kept below: try again in {{count}} min.',
    closedEarly: 'The chat was closed before I could answer. Just ask again.',
  },
} as const
