import { z } from 'zod'

/** zod would make code of every schema that it reads by: dearer than reading by it once or twice. To be
 * loaded before the first schema is made. */
z.config({ jitless: true })
