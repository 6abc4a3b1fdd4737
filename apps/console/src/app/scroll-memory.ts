import type { ParsedLocation } from '@tanstack/react-router'

/**
 * Where the reader had scrolled to is kept in the tab's storage under a name of the place. That is never the whole address:
 * the link of a mail has a token in it, which has no business in a storage.
 */
export const scrollMemory = {
  scrollRestoration: true,
  getScrollRestorationKey: ({ state, pathname }: ParsedLocation): string => state.__TSR_key ?? pathname,
} as const
