-- A small shop, for Documentation/ForDataPeople.md: sqlite3 shop.db < Examples/Data/shop.sql
CREATE TABLE customers (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  discount REAL,
  since DATE NOT NULL
);
CREATE TABLE orders (
  id INTEGER PRIMARY KEY,
  customerId TEXT NOT NULL REFERENCES customers (id),
  orderedOn DATE NOT NULL,
  total REAL NOT NULL,
  paid BOOLEAN NOT NULL DEFAULT 0
);
CREATE TABLE lines (
  id INTEGER PRIMARY KEY,
  orderId INTEGER NOT NULL REFERENCES orders (id),
  article TEXT NOT NULL,
  quantity INTEGER NOT NULL,
  price REAL NOT NULL
);
CREATE VIEW open_orders AS
  SELECT id, customerId, orderedOn, total FROM orders WHERE NOT paid;
INSERT INTO customers VALUES
  ('ada', 'Ada Brandt', 0.05, '2024-03-01'),
  ('bob', 'Bob Keller', NULL, '2025-11-15'),
  ('cem', 'Cem Yıldız', 0, '2026-01-31');
INSERT INTO orders VALUES
  (1, 'ada', '2026-09-02', 120.5, 1),
  (2, 'ada', '2026-11-10', 80, 0),
  (3, 'bob', '2026-11-12', 45.9, 0);
INSERT INTO lines VALUES
  (1, 1, 'Desk lamp', 3, 39.95),
  (2, 1, 'Bulb', 1, 0.65),
  (3, 2, 'Chair', 1, 80),
  (4, 3, 'Notebook', 9, 5.1);
