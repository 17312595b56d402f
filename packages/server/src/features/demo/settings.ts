import { parseOrigin } from '@comptoir/core/rules'
import * as z from 'zod'
import type { SettingsGroup } from '../../kernel/config/settings-group.ts'

const demoVariables = {
  SANDBOX_URL: z.url({ protocol: /^https?$/ }).optional(),
  DEMO_SHOP_URL: z
    .string()
    .refine((url) => parseOrigin(url) === url, 'must be an origin such as http://127.0.0.1:4610')
    .optional(),
}

/** What surrounds a demo. */
export interface DemoSettings {
  /** The page of the sandbox that stands in for the outside world. */
  sandboxUrl: string | undefined
  /** The origin of the example shops, which the chats of the demo allow. */
  demoShopUrl: string | undefined
}

function readDemoSettings(values: z.infer<z.ZodObject<typeof demoVariables>>): DemoSettings {
  return { sandboxUrl: values.SANDBOX_URL, demoShopUrl: values.DEMO_SHOP_URL }
}

declare module '../../kernel/config/config.ts' {
  interface Config extends DemoSettings {}
}

/** What surrounds a demo. */
export const demoSettings = { variables: demoVariables, read: readDemoSettings } satisfies SettingsGroup
