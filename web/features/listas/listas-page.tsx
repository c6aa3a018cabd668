export function ListasPage() {
  return <p>listas</p>;
}
