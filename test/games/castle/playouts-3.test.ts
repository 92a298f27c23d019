import { expectPlayouts } from './playouts.ts'

expectPlayouts(3)
