/** What began before today or goes on for weeks; how it is written: `read-programme.ts`. */
export const longRunning = `
-20 día 42 | Molinos de agua. Fotografías de Elena Arranz | Museo de la Ciudad | Fundación Municipal de Cultura | Exposiciones | 3 € | tiles ember | accesible |
Sesenta molinos del valle, en pie o en ruinas, fotografiados durante diez inviernos.
De martes a domingo, de diez a ocho. Los domingos a las doce, visita con la autora.

-9 día 30 | Tejer la calle. Arte textil en los balcones | Centro Cívico Las Eras | Asociación Vecinal El Molino | Exposiciones | Gratis | paper sky | barrio norte |
Doscientas vecinas y vecinos han tejido las fachadas de su barrio. El plano se recoge en el centro cívico.

-35 día 80 | Cien años de radio en cien objetos | Biblioteca Central Rosa Chacel | Fundación Municipal de Cultura | Exposiciones | Gratis | paper forest | |
De la galena al transistor. Todo lo que se enseña funciona, y los sábados se puede tocar.

-3 día 12 | Feria del libro viejo y de ocasión | Plaza Mayor | Ayuntamiento de Villaclara del Río | Presentaciones | Gratis | books gold | al aire libre |
Veintidós librerías de viejo bajo los soportales. Todos los días, de once a nueve.
`;
