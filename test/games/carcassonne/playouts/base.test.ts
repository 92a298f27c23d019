import { playouts } from './playouts.ts'

playouts({}, 13)
