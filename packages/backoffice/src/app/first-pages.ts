/**
 * The pages that most visits begin with, and the texts that they show: the head of the page preloads both. Today is part
 * of the shell, its texts are in the file that every visit begins with.
 */
export const firstPages = {
  '/': { page: undefined, texts: ['today'] },
  '/messages': { page: 'src/inbox/InboxPage.tsx', texts: ['inbox'] },
} as const
