import type { ParsedLocation } from '@tanstack/react-router'

/**
 * The scroll position is kept in the tab's storage under a name of the place. That is never the whole address: the link
 * of a mail contains a token, which must not be stored.
 */
export const scrollMemory = {
  scrollRestoration: true,
  getScrollRestorationKey: ({ state, pathname }: ParsedLocation): string => state.__TSR_key ?? pathname,
} as const
